package dev.intake.http.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.sync.EventPeriod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StripeEventListTest {
    private static final ApiKey KEY = ApiKey.parse("rk_live_0123456789").orElseThrow();
    private static final EventPeriod PERIOD =
            new EventPeriod(Instant.ofEpochSecond(1_790_000_000), Instant.ofEpochSecond(1_790_003_600));

    private final HttpServer server;
    private int status = 200;
    private String answer = "{\"data\":[],\"has_more\":false}";
    private Optional<String> retryAfter = Optional.empty();
    private String query = "";
    private String authorization = "";

    StripeEventListTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/events", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            query = URLDecoder.decode(exchange.getRequestURI().getRawQuery(), UTF_8);
            authorization = exchange.getRequestHeaders().getFirst("Authorization");
            retryAfter.ifPresent(seconds -> exchange.getResponseHeaders().set("Retry-After", seconds));
            exchange.sendResponseHeaders(status, 0);
            exchange.getResponseBody().write(answer.getBytes(UTF_8));
        }
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void page_asksForThePeriodAndTheEventsThatTheTenantSubscribesTo() {
        list().page(PERIOD, Optional.of("evt_9"));

        assertThat(query)
                .startsWith("limit=100&created[gte]=1790000000&created[lt]=1790003600&types[]=")
                .contains("types[]=invoice.payment_failed", "types[]=charge.refunded")
                .contains("types[]=customer.created", "types[]=customer.updated")
                .endsWith("&starting_after=evt_9");
        assertThat(query.split("types\\[]", -1)).hasSizeLessThanOrEqualTo(21);
        assertThat(authorization).isEqualTo("Bearer " + KEY.reveal());
    }

    @Test
    void page_hasTheBodiesOfItsEvents_andWhereTheNextBegins() {
        answer = "{\"has_more\":true,\"data\":[{\"id\":\"evt_2\",\"amount\":1.10},{\"id\":\"evt_1\"}]}";

        ProviderPage.Listed<Delivery, String> page =
                (ProviderPage.Listed<Delivery, String>) list().page(PERIOD, Optional.empty());

        assertThat(page.entries())
                .extracting(event -> UTF_8.decode(event.body()).toString())
                .containsExactly("{\"id\":\"evt_2\",\"amount\":1.10}", "{\"id\":\"evt_1\"}");
        assertThat(page.next()).contains("evt_1");
    }

    @Test
    void page_ofTheEnd_hasNoNext() {
        answer = "{\"has_more\":false,\"data\":[{\"id\":\"evt_2\"}]}";

        assertThat(((ProviderPage.Listed<Delivery, String>) list().page(PERIOD, Optional.empty())).next())
                .isEmpty();
    }

    @Test
    void rateLimit_isWaitedForAsLongAsStripeAsks() {
        status = 429;
        retryAfter = Optional.of("7");

        assertThat(list().page(PERIOD, Optional.empty()))
                .isEqualTo(new ProviderPage.RateLimited<>(Duration.ofSeconds(7)));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 409, 500, 503})
    void temporaryFailure_canBeRetried(int code) {
        status = code;

        assertThat(list().page(PERIOD, Optional.empty()))
                .isEqualTo(new ProviderPage.Failed<>("Stripe answered " + code));
    }

    @Test
    void keyWithoutThePermission_isRefused_andThePermissionNamed() {
        status = 403;
        answer = "{\"error\":{\"message\":\"The provided key rk_live_*** does not have the required permissions\"}}";

        assertThat(list().page(PERIOD, Optional.empty()))
                .isEqualTo(new ProviderPage.Refused<>(
                        "the restricted key may not list events (403): give it the permission Read for Events"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"data\":{}}", "{\"data\":[{}],\"has_more\":true}"})
    void answerOfAnotherShape_isRefused(String body) {
        answer = body;

        assertThat(list().page(PERIOD, Optional.empty())).isInstanceOf(ProviderPage.Refused.class);
    }

    @Test
    void truncatedResponse_canBeRetried() {
        answer = "{\"data\":[{\"id\":";

        assertThat(list().page(PERIOD, Optional.empty()))
                .isEqualTo(new ProviderPage.Failed<>("Stripe's response was not JSON"));
    }

    @Test
    void plainHttp_isForThisMachineOnly() {
        URI elsewhere = URI.create("http://api.stripe.com");

        assertThatThrownBy(() -> new StripeEventList(elsewhere, KEY)).isInstanceOf(IllegalArgumentException.class);
    }

    private StripeEventList list() {
        return new StripeEventList(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), KEY);
    }
}
