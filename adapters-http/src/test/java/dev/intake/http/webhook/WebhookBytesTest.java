package dev.intake.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Deliveries are verified and taken byte for byte, up to a size. */
public class WebhookBytesTest extends WebhookEndpointKit {
    @Test
    void textOfEveryScript_arrivesUnchanged() throws Exception {
        providers.send(PURCHASE);

        assertThat(providers.stored()).contains("Zoë 😀");
    }

    @Test
    void headerNames_haveNoCase() throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        List<String> signature = providers
                .signed(Connector.STRIPE, "evt_1", body)
                .values()
                .iterator()
                .next();

        assertThat(providers
                        .send(Connector.STRIPE, Map.of("STRIPE-signature", signature), body)
                        .body())
                .isEqualTo(PROCESSED);
    }

    @Test
    void bytes_areVerifiedAsReceived_andNeverInflated() throws Exception {
        byte[] zipped = gzip(PURCHASE.payload().getBytes(UTF_8));
        Map<String, List<String>> overZipped = providers.signed(Connector.STRIPE, "evt_1", zipped);
        Map<String, List<String>> overPlain =
                providers.signed(Connector.STRIPE, "evt_1", PURCHASE.payload().getBytes(UTF_8));

        assertThat(providers.send(Connector.STRIPE, encoded(overZipped), zipped).statusCode())
                .isEqualTo(400);
        assertThat(providers.send(Connector.STRIPE, encoded(overPlain), zipped).statusCode())
                .isEqualTo(401);
        assertThat(providers.deliveries()).isEmpty();
    }

    private static Map<String, List<String>> encoded(Map<String, List<String>> headers) {
        Map<String, List<String>> more = new HashMap<>(headers);
        more.put("Content-Encoding", List.of("gzip"));
        return more;
    }

    private static byte[] gzip(byte[] plain) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }

    @Test
    void whiteSpace_isPartOfWhatWasSigned() throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        byte[] longer = (PURCHASE.payload() + "\n").getBytes(UTF_8);

        assertThat(providers
                        .send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", body), longer)
                        .statusCode())
                .isEqualTo(401);
        assertThat(providers
                        .send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", longer), longer)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void deliveryOfOneMebibyte_isAccepted_andNotAByteMore() throws Exception {
        String padding =
                " ".repeat(WebhookEndpoint.MAX_BODY_BYTES - PURCHASE.payload().getBytes(UTF_8).length);
        byte[] full = (PURCHASE.payload() + padding).getBytes(UTF_8);
        byte[] over = (PURCHASE.payload() + padding + " ").getBytes(UTF_8);

        HttpResponse<String> refused =
                providers.send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", over), over);
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body())
                .isEqualTo("{\"ok\":false,\"code\":\"bad_request\","
                        + "\"message\":\"the body must be at most 1048576 bytes\"}");
        assertThat(providers.deliveries()).isEmpty();
        assertThat(providers
                        .send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", full), full)
                        .body())
                .isEqualTo(PROCESSED);
    }

    @Test
    void deliveryInChunks_isAccepted_withTheSameLimit() throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        byte[] over = new byte[WebhookEndpoint.MAX_BODY_BYTES + 1];

        assertThat(sendInChunks(over).statusCode()).isEqualTo(413);
        assertThat(sendInChunks(body).body()).isEqualTo(PROCESSED);
    }

    private HttpResponse<String> sendInChunks(byte[] body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(providers.endpoint(Connector.STRIPE))
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
        providers.signed(Connector.STRIPE, "e", body).forEach((name, values) -> request.header(name, values.get(0)));
        return service.send(request);
    }

    @Test
    void limitOfBatches_isNotThatOfDeliveries() throws Exception {
        try (TestService small =
                TestService.start(TestConfig.DEFAULT.withMaxBodyBytes(10).withStopTimeout(Duration.ZERO))) {
            assertThat(TestProviders.of(small).send(PURCHASE).body()).isEqualTo(PROCESSED);
        }
    }
}
