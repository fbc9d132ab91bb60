package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.event.Unrecorded;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the Segment-compatible API does with calls and batches. */
class SdkEndpointTest extends SdkEndpointKit {
    @ParameterizedTest
    @ValueSource(strings = {"/v1/batch", "/v1/batch/", "/v1/import", "/v1/import/", "/api/public/apps/batch"})
    void batch_isAcceptedAtThePathsOfClients_withAndWithoutATenant(String path) throws Exception {
        assertThat(statuses(post(path, BATCH))).containsExactly("ok");
        assertThat(statuses(post("/api/tenants/" + service.tenant.id() + path, BATCH)))
                .containsExactly("duplicate");
        assertThat(events()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "track, ok",
        "identify, ok",
        "page, ignored_type",
        "screen, ignored_type",
        "group, ignored_type",
        "alias, ignored_type"
    })
    void singleCall_isTheOneItsPathNames(String call, String status) throws Exception {
        String body = "{\"userId\":\"u1\",\"event\":\"e\",\"type\":\"other\"}";

        assertThat(statuses(post("/v1/" + call, body))).containsExactly(status);
        assertThat(statuses(post("/api/tenants/" + service.tenant.id() + "/v1/" + call + "/", body)))
                .containsExactly(status);
        assertThat(events()).hasSize(call.equals("track") ? 2 : 0);
    }

    @Test
    void items_areAnsweredOneByOne_andABadOneKeepsNoneFromBeingStored() throws Exception {
        HttpResponse<String> response = post("/v1/batch", """
                {"batch":[
                  {"type":"identify","userId":"u1","traits":{"email":"ann@example.com"}},
                  {"type":"track","userId":"u1","event":"order.created","messageId":"m1"},
                  {"type":"track","userId":"u1","event":"naïve","messageId":"m2"},
                  {"type":"page","userId":"u1","name":"Home"},
                  {"type":"track","anonymousId":"a1","event":"order.created","messageId":"m3"},
                  {"type":"identify","anonymousId":"a1","traits":{}},
                  {"type":"delete"},
                  {"type":"track","userId":"u1","event":"order.created","messageId":"m1"}
                ],"sentAt":"2026-11-21T01:13:08.979Z"}""");

        String contact = events().get(0).contact().toString();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .isEqualTo("{\"ok\":true,\"success\":true,\"results\":["
                        + "{\"index\":0,\"type\":\"identify\",\"status\":\"ok\",\"contactId\":\"" + contact + "\"},"
                        + "{\"index\":1,\"type\":\"track\",\"status\":\"ok\",\"contactId\":\"" + contact + "\"},"
                        + "{\"index\":2,\"type\":\"track\",\"status\":\"invalid\",\"reason\":\"event must be 1 to 120"
                        + " characters from letters, digits, space, '.', '_', ':', '-', '/'\"},"
                        + "{\"index\":3,\"type\":\"page\",\"status\":\"ignored_type\"},"
                        + "{\"index\":4,\"type\":\"track\",\"status\":\"skipped_no_identity\"},"
                        + "{\"index\":5,\"type\":\"identify\",\"status\":\"skipped_no_identity\"},"
                        + "{\"index\":6,\"status\":\"invalid\",\"reason\":\"type must be identify, track, page, screen,"
                        + " group or alias\"},"
                        + "{\"index\":7,\"type\":\"track\",\"status\":\"duplicate\"}]}");
        assertThat(events()).hasSize(1);
    }

    @Test
    void ignoredCalls_areNoted_withIdAndEvent() throws Exception {
        post("/v1/batch", """
                {"batch":[
                {"type":"page","userId":"u1","messageId":"m1","name":"Pricing"},
                {"type":"screen","userId":"u1","messageId":"m2","event":"order.created"},
                {"type":"track","userId":"u1","messageId":"m3","event":"order.created"}]}""");
        service.writeDownTraffic();

        assertThat(service.storage.trafficViews(service.tenant.id()).unrecorded(TailQuery.newest(9)))
                .extracting(
                        Unrecorded::status,
                        operation -> operation.messageId().orElse(""),
                        operation -> operation.type().map(EventType::value).orElse(""),
                        Unrecorded::rule)
                .containsExactlyInAnyOrder(
                        tuple(Unrecorded.Status.IGNORED, "m1", "", "page calls are not recorded"),
                        tuple(Unrecorded.Status.IGNORED, "m2", "order.created", "screen calls are not recorded"));
    }

    @Test
    void placeholders_countAsAbsent_andAreNotedWithTheirCause() throws Exception {
        String items = """
                {"batch":[
                {"type":"identify","userId":"undefined","traits":{"email":"ann@example.com"}},
                {"type":"identify","userId":"null"},
                {"type":"track","userId":"[object Object]","messageId":"m3","event":"order.created"}]}""";
        assertThat(statuses(post("/v1/batch", items)))
                .containsExactly("ok", "skipped_no_identity", "skipped_no_identity");
        service.writeDownTraffic();

        assertThat(service.storage.trafficViews(service.tenant.id()).unrecorded(TailQuery.newest(9)))
                .filteredOn(operation -> operation.status() == Unrecorded.Status.IGNORED)
                .extracting(Unrecorded::place, Unrecorded::rule)
                .containsExactlyInAnyOrder(
                        tuple(
                                "userId",
                                "userId is a placeholder and counts as absent: JavaScript wrote a variable without a value"),
                        tuple(
                                "userId",
                                "userId is a placeholder and counts as absent: a missing value was written as text"),
                        tuple(
                                "userId",
                                "userId is a placeholder and counts as absent: JavaScript wrote an object as text; send"
                                        + " its id"));
    }

    @Test
    void emptyBatch_isDoneImmediately() throws Exception {
        assertThat(statuses(post("/v1/batch", "{\"batch\":[]}"))).isEmpty();
    }

    @Test
    void batchOf2500Items_isAccepted_andALargerOneIsRefused() throws Exception {
        assertThat(statuses(post("/v1/batch", pages(2_500)))).hasSize(2_500);

        HttpResponse<String> refused = post("/v1/batch", pages(2_501));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("batch must have at most 2500 items");
    }

    @Test
    void batchOf250_isStoredWhole_andSentAgainIsAllDuplicates() throws Exception {
        String items = IntStream.range(0, 250)
                .mapToObj(i -> TRACK.replace("m1", "m" + i))
                .collect(Collectors.joining(","));

        assertThat(statuses(post("/v1/import/", "{\"batch\":[" + items + "]}")))
                .hasSize(250)
                .containsOnly("ok");
        assertThat(statuses(post("/v1/import/", "{\"batch\":[" + items + "]}")))
                .hasSize(250)
                .containsOnly("duplicate");
        assertThat(events()).hasSize(250);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/x-www-form-urlencoded", "text/plain", "application/json; charset=utf-8", ""})
    void gzipBody_isInflated_withAnyMediaType(String type) throws Exception {
        HttpRequest.Builder request = request("/v1/batch").header("Content-Encoding", "gzip");
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }

        assertThat(statuses(service.send(request.POST(BodyPublishers.ofByteArray(gzip(BATCH))))))
                .containsExactly("ok");
    }

    @Test
    void bodyOver4MiB_is413_inflatedToo() throws Exception {
        String large = "{\"batch\":[" + TRACK + "],\"pad\":\"" + "x".repeat(SdkEndpoint.MAX_BODY_BYTES) + "\"}";

        assertThat(post("/v1/batch", large).statusCode()).isEqualTo(413);
        assertThat(service.send(request("/v1/batch")
                                .header("Content-Encoding", "gzip")
                                .POST(BodyPublishers.ofByteArray(gzip(large))))
                        .statusCode())
                .isEqualTo(413);
        assertThat(post("/v1/batch", large.replace("x".repeat(1_000), "")).statusCode())
                .isEqualTo(200);
    }

    /** What Segment's client for Node sends with flushAt 250 and events of 3 KB. */
    @Test
    void batchThatAClientFills_isStoredInParts() throws Exception {
        StringBuilder batch = new StringBuilder("{\"batch\":[");
        for (int i = 0; i < 250; i++) {
            batch.append(i == 0 ? "" : ",")
                    .append("{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"messageId\":\"m" + i + "\",")
                    .append("\"properties\":{\"text\":\"" + "x".repeat(3_000) + "\"}}");
        }

        assertThat(statuses(post("/v1/batch", batch.append("]}").toString())))
                .hasSize(250)
                .containsOnly("ok");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "7", "{\"batch\":{}}", "{\"batch\":null}", "{}", "{\"batch\":[]} x"})
    void bodyThatIsNoBatch_is400(String body) throws Exception {
        HttpResponse<String> response = post("/v1/batch", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).startsWith("{\"ok\":false,\"code\":\"bad_request\",\"message\":\"");
        assertThat(events()).isEmpty();
    }

    @Test
    void otherMethodsAndPaths_areErrorObjects() throws Exception {
        assertThat(service.get("/v1/batch").statusCode()).isEqualTo(405);
        assertThat(post("/v1/delete", "{}").statusCode()).isEqualTo(404);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
