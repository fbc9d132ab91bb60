package dev.intake.http.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.http.reference.DescribedExchanges.Exchange;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check of every exchange has teeth: a wrong answer fails, and so does a wrong description of a right one. */
class DescribedExchangesTest {
    private static final ApiDescription DESCRIPTION = ApiDescription.load();
    private static final String EVENTS = "/api/tenants/tn_a/events";
    private static final String ID = "5f9c4ab08cac7457e9111a30e4664920";
    private static final String TRACK = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\"}";
    private static final String BATCH = "{\"batch\":[" + TRACK + "]}";
    private static final String STORED = "{\"ok\":true,\"results\":[{\"index\":0,\"type\":\"track\",\"status\":\"ok\","
            + "\"contactId\":\"0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b\"}]}";

    private static Exchange exchange(String method, String path, String sent, int status, String received) {
        return exchange(method, path, sent, status, received, Map.of());
    }

    private static Exchange exchange(
            String method, String path, String sent, int status, String received, Map<String, String> more) {
        Map<String, List<String>> headers =
                new LinkedHashMap<>(Map.of("Content-Type", List.of("application/json"), "X-Request-Id", List.of(ID)));
        more.forEach((name, value) -> headers.put(name, List.of(value)));
        return new Exchange(
                method,
                path,
                ByteBuffer.wrap(sent.getBytes(UTF_8)),
                status,
                HttpHeaders.of(headers, (name, value) -> !value.isEmpty()),
                Optional.of(received));
    }

    private static List<String> faults(Exchange exchange) {
        return new DescribedExchanges(DESCRIPTION).faults(exchange);
    }

    @Test
    void exchangeAsDescribed_hasNoFault() {
        assertThat(faults(exchange("POST", EVENTS, TRACK, 200, STORED))).isEmpty();
        assertThat(faults(exchange("POST", EVENTS + "/", BATCH, 200, STORED))).isEmpty();
        assertThat(faults(exchange(
                        "GET",
                        EVENTS,
                        "",
                        405,
                        "{\"ok\":false,\"code\":\"method_not_allowed\",\"message\":\"\"}",
                        Map.of("Allow", "POST"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"minItems\":2                        | \"minItems\":1                       | request",
                "\"enum\":[\"sent\"]                   | \"enum\":[\"ok\",\"duplicate\",\"skipped_no_identity\"] | body",
                "\"required\":[\"results\",\"took\"]   | \"required\":[\"results\"]           | body",
                "\"201\"                               | \"200\"                              | the status is not described",
                "/api/tenants/{tenantId}/event\"       | /api/tenants/{tenantId}/events\"     | no path is described that fits",
                "application/xml                       | application/json                     | the media type",
                "([g-z]{32}                            | ([0-9a-fA-F]{32}                     | header X-Request-Id",
                "\"put\":                              | \"post\":                            | the method is not described"
            })
    void wrongDescription_isNoticed(String as, String insteadOf, String fault) throws IOException {
        String right = new String(DESCRIPTION.json(), UTF_8);
        assertThat(right).contains(insteadOf);
        ApiDescription wrong = ApiDescription.of(right.replace(insteadOf, as).getBytes(UTF_8));

        List<String> faults = new DescribedExchanges(wrong).faults(exchange("POST", EVENTS, BATCH, 200, STORED));

        assertThat(faults).isNotEmpty().anySatisfy(found -> assertThat(found).startsWith(fault));
    }

    @Test
    void wrongAnswer_isNoticed() {
        assertThat(faults(exchange("POST", EVENTS, TRACK, 200, STORED.replace("\"ok\",", "\"okay\","))))
                .isNotEmpty();
        assertThat(faults(exchange("POST", EVENTS, TRACK, 200, STORED.replace("true", "true,\"more\":1"))))
                .isNotEmpty();
        assertThat(faults(exchange("POST", EVENTS, TRACK, 200, "{\"ok\":true}")))
                .isNotEmpty();
        assertThat(faults(exchange(
                        "POST", EVENTS, TRACK, 200, STORED.replace("true", "true,\"dryRun\":true,\"report\":[]"))))
                .isNotEmpty();
        assertThat(faults(exchange("POST", EVENTS, TRACK, 200, "{\"ok\":true,\"dryRun\":true}")))
                .isNotEmpty();
        assertThat(faults(exchange("POST", EVENTS, TRACK, 200, ""))).isNotEmpty();
        assertThat(faults(exchange("POST", EVENTS, TRACK, 418, STORED))).containsExactly("the status is not described");
        assertThat(faults(exchange(
                        "POST", EVENTS, TRACK, 401, "{\"ok\":false,\"code\":\"unauthorized\",\"message\":\"\"}")))
                .containsExactly("header WWW-Authenticate is missing");
        assertThat(faults(exchange("GET", "/secret", "", 200, "{}"))).containsExactly("no path is described that fits");
        assertThat(faults(exchange("GET", "/secret", "", 404, "{}"))).isNotEmpty();
        assertThat(faults(exchange(
                        "GET", EVENTS, "", 405, "{\"ok\":false,\"code\":\"method_not_allowed\",\"message\":\"\"}")))
                .singleElement()
                .asString()
                .startsWith("Allow is ");
        assertThat(faults(exchange("POST", EVENTS, "{\"type\":\"page\"}", 200, STORED)))
                .isNotEmpty();
    }

    @Test
    void test_failsOnAFault() {
        assertThatThrownBy(() -> new DescribedExchanges(DESCRIPTION).require(exchange("GET", "/secret", "", 200, "{}")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("GET /secret answered 200, which is not as openapi.yaml describes it");
    }
}
