package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.http.testing.TestService;
import dev.intake.testing.ManualClock;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Odd input that is accepted nevertheless, because a customer would lose events otherwise. */
class OddInputTest {
    private static final String TRACK = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\"}";

    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    static Stream<Arguments> properties() {
        return Stream.of(
                arguments("{\"a\":1e400,\"b\":-1e400,\"c\":1}", "{c=Whole[value=1]}"),
                arguments("{\"a\":1e-400}", "{a=Whole[value=0]}"),
                arguments("{\"a\":-0,\"b\":-0.0}", "{a=Whole[value=0], b=Whole[value=0]}"),
                arguments("{\"a\":9223372036854775807}", "{a=Whole[value=9223372036854775807]}"),
                arguments("{\"a\":-9223372036854775808}", "{a=Whole[value=-9223372036854775808]}"),
                arguments("{\"a\":9223372036854775808}", "{a=9223372036854775808}"),
                arguments("{\"a\":" + "9".repeat(400) + "}", "{}"),
                arguments("{\"a\":" + "9".repeat(1_000_000) + "}", "{}"),
                arguments("{\"a\":0." + "3".repeat(1_000_000) + "}", "{a=0.3333333333333333}"),
                arguments("{\"a\":1e20000000,\"b\":1e-20000000}", "{b=Whole[value=0]}"),
                arguments("{\"a\":null,\"b\":[],\"c\":{},\"d\":[{\"x\":1}],\"e\":true}", "{e=Flag[value=true]}"),
                arguments("{\"a\":\"x\\u0000y\"}", "{a=Text[value=xy]}"),
                arguments("{\"a\":\"x\\ud83dy\\ude00\"}", "{a=Text[value=xy]}"),
                arguments("{\"a\":\"\\ud83d\\ude00\"}", "{a=Text[value=\uD83D\uDE00]}"),
                arguments("{\"\\u0000\":1,\"\":3,\"a b\":4,\"\u00E4\":5,\"ok\":6}", "{ok=Whole[value=6]}"),
                arguments("{\"\\ud800\":1,\"\\ud801\":2,\"a\\uDC00\\ud83d\" :3,\"ok\":6}", "{ok=Whole[value=6]}"),
                arguments("{\"n\":{\"\\ud800\":1},\"ok\":6}", "{ok=Whole[value=6]}"),
                arguments("{\"" + "k".repeat(100_000) + "\":1,\"ok\":2}", "{ok=Whole[value=2]}"),
                arguments("{\"password\":\"x\",\"apiKey\":\"x\",\"plan\":\"pro\"}", "{plan=Text[value=pro]}"),
                arguments("{}", "{}"));
    }

    @ParameterizedTest
    @MethodSource("properties")
    void properties_areSanitized_andNeverRefused(String sent, String kept) throws Exception {
        HttpResponse<String> response =
                service.post("{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"properties\":" + sent + "}");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(event().properties().asMap().toString()).isEqualTo(kept);
    }

    /** Nested values are dropped however deep and large, within the limit of the body. */
    static Stream<Arguments> nested() {
        return Stream.of(
                arguments("100 levels", "[".repeat(100) + "]".repeat(100)),
                arguments("a million levels", "[".repeat(1_000_000) + "]".repeat(1_000_000)),
                arguments("objects of 500,000 levels", "{\"a\":".repeat(500_000) + "1" + "}".repeat(500_000)),
                arguments("a million numbers", "[" + "1,".repeat(1_000_000) + "1]"),
                arguments("400,000 objects", "[" + "{\"a\":[]},".repeat(400_000) + "{}]"),
                arguments("brackets within texts", "[".repeat(50) + "\"]}\\\"]\"" + "]".repeat(50)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nested")
    void nestedValue_isDropped_andNothingIsRefused(String name, String value) throws Exception {
        String operation = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"properties\":{\"a\":1,\"n\":" + value
                + ",\n\"z\":2}}";

        for (String body : new String[] {operation, "{\"batch\":[" + operation + "," + TRACK + "]}"}) {
            HttpResponse<String> response = service.post(body);

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(9)))
                    .anySatisfy(event -> assertThat(event.properties().asMap().toString())
                            .isEqualTo("{a=Whole[value=1], z=Whole[value=2]}"));
        }
    }

    @Test
    void textOfTwoMegabytes_isCutAndNotRefused() throws Exception {
        String sent = "x".repeat(2 << 20);

        service.post("{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"properties\":{\"a\":\"" + sent + "\"}}");

        assertThat(event().properties().asMap().toString()).isEqualTo("{a=Text[value=" + "x".repeat(1024) + "]}");
    }

    @Test
    void fullBatchOfTruncatedValues_fitsTheLimit() throws Exception {
        StringBuilder properties = new StringBuilder();
        for (int key = 0; key < 50; key++) {
            properties.append(key == 0 ? "" : ",").append("\"k").append(key).append("\":\"");
            properties.append("v".repeat(1024)).append('"');
        }
        String operation = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"properties\":{" + properties + "}}";

        HttpResponse<String> response = service.post("{\"batch\":[" + (operation + ",").repeat(99) + operation + "]}");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(200)))
                .hasSize(100)
                .allSatisfy(event -> assertThat(event.properties().keys()).hasSize(50));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1700000000",
                "true",
                "[]",
                "{\"a\":1}",
                "\"yesterday\"",
                "\"\"",
                "1e400",
                "\"1969-12-31\"",
                "\"10000-01-01\""
            })
    void timestampOfAnyOtherKind_meansTheArrival(String timestamp) throws Exception {
        HttpResponse<String> response =
                service.post("{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"timestamp\":" + timestamp + "}");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(event().occurredAt()).isEqualTo(ManualClock.START);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"identify\",\"userId\":\"u\",\"event\":5,\"messageId\":[],\"historical\":\"x\",\"properties\":7}",
                "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"name\":5,\"traits\":\"x\"}",
                "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"context\":{\"library\":{\"name\":\"x\"}},\"_metadata\":1}",
                " \r\n\t{ \"type\" : \"identify\" , \"userId\" : \"u\" } \n ",
                "{\"\\u0074ype\":\"identify\",\"userId\":\"u\"}"
            })
    void fieldsThatTheOperationDoesNotHave_areIgnored(String body) throws Exception {
        assertThat(service.post(body).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/json; charset=utf-8",
                "application/json;charset=\"UTF-8\"",
                "text/plain",
                "application/x-www-form-urlencoded",
                "nonsense"
            })
    void contentType_isNotLookedAt_exceptForItsCharset(String contentType) throws Exception {
        HttpResponse<String> response = service.send(java.net.http.HttpRequest.newBuilder(service.endpoint())
                .header("Authorization", "Bearer " + service.key.reveal())
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(TRACK)));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    @Test
    void contentType_mayBeMissing() throws Exception {
        HttpResponse<String> response = service.send(java.net.http.HttpRequest.newBuilder(service.endpoint())
                .header("Authorization", "Bearer " + service.key.reveal())
                .POST(BodyPublishers.ofString(TRACK)));

        assertThat(response.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "x-gzip"})
    void gzip_isInflated(String coding) throws Exception {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded)) {
            gzip.write(TRACK.getBytes(StandardCharsets.UTF_8));
        }

        HttpResponse<String> response = service.send(service.request()
                .header("Content-Encoding", coding)
                .POST(BodyPublishers.ofByteArray(coded.toByteArray())));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    @Test
    void identityCoding_isNoCoding() throws Exception {
        assertThat(service.send(service.request()
                                .header("Content-Encoding", "identity")
                                .POST(BodyPublishers.ofString(TRACK)))
                        .statusCode())
                .isEqualTo(200);
    }

    private EventRecord event() {
        return service.intake
                .eventViews(service.tenant.id())
                .events(EventQuery.newest(1))
                .get(0);
    }
}
