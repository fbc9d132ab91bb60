package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.IngestionKey;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.http.CapturedLog;
import dev.intake.http.FailingStorage;
import dev.intake.http.TestService;
import dev.intake.limit.RateLimit;
import dev.intake.store.StorageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("it reads what is logged")
class SdkEndpointTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TRACK = "{\"type\":\"track\",\"userId\":\"u1\",\"event\":\"e\",\"messageId\":\"m1\"}";
    private static final String BATCH = "{\"batch\":[" + TRACK + "]}";

    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batch", "/v1/batch/", "/v1/import", "/v1/import/", "/api/public/apps/batch"})
    void batch_isTakenWhereClientsSendIt_withAndWithoutTheTenantInThePath(String path) throws Exception {
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
    void emptyBatch_isDoneAtOnce() throws Exception {
        assertThat(statuses(post("/v1/batch", "{\"batch\":[]}"))).isEmpty();
    }

    @Test
    void batchOf2500Items_isTaken_andOneMoreIsRefusedWhole() throws Exception {
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
    void gzipBody_isInflated_whateverItsMediaTypeIsSaidToBe(String type) throws Exception {
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

    /** Until the key is known, nobody vouches for the body. */
    @Test
    void bodyThatHoldsTheKey_isTakenUpTo512KiB() throws Exception {
        String body = "{\"writeKey\":\"" + service.key.reveal() + "\",\"batch\":[" + TRACK + "],\"pad\":\"PAD\"}";

        HttpResponse<String> refused = withoutHeader(body.replace("PAD", "x".repeat(512 * 1024)));
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body())
                .contains("524288 bytes", "with the key in the Authorization header it may be 4194304");
        assertThat(withoutHeader(body.replace("PAD", "x".repeat(511 * 1024))).statusCode())
                .isEqualTo(200);
    }

    private HttpResponse<String> withoutHeader(String body) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri("/v1/batch")).POST(BodyPublishers.ofString(body)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "7", "{\"batch\":{}}", "{\"batch\":null}", "{}", "{\"batch\":[]} x"})
    void bodyThatIsNoBatch_is400(String body) throws Exception {
        HttpResponse<String> response = post("/v1/batch", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).startsWith("{\"ok\":false,\"code\":\"bad_request\",\"message\":\"");
        assertThat(events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer KEY,     ,            200",
        "bearer   KEY,   ,            200",
        "Basic KEY:,     ,            200",
        "basic KEY,      ,            200",
        ",               KEY,         200",
        "Bearer KEY,     KEY,         200",
        "Basic KEY:,     KEY,         200",
        "Bearer KEY,     ' ',         200",
        ",               ,            401",
        ",               ' ',         401",
        ",               wrong,       401",
        ",               OTHER,       200",
        "Bearer KEY,     OTHER,       401",
        "Basic OTHER:,   KEY,         401",
        "Bearer KEY,     wrong,       401",
        "Bearer wrong,   KEY,         401",
        "Basic KEY:x,    ,            401",
        "Basic :KEY,     ,            401",
        "Digest KEY,     ,            401",
        "Basic %%%,      ,            401",
    })
    void key_isTakenFromHeaderOrBody_andTwoMustBeOne(String authorization, String writeKey, int status)
            throws Exception {
        IngestionKey other = service.intake
                .setUpIngestion()
                .generateKey(service.intake
                        .tenantSetup()
                        .create("Other")
                        .orElseThrow()
                        .id())
                .orElseThrow();
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/v1/batch"));
        if (authorization != null) {
            request.header("Authorization", encoded(filled(authorization, other)));
        }
        String body = writeKey == null
                ? BATCH
                : "{\"batch\":[" + TRACK + "],\"writeKey\":\"" + filled(writeKey, other) + "\"}";

        HttpResponse<String> response = service.send(request.POST(BodyPublishers.ofString(body)));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(events()).hasSize(status == 200 && !"OTHER".equals(writeKey) ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "[]", "{\"a\":1}"})
    void writeKeyThatIsNoText_isAWrongOne(String writeKey) throws Exception {
        assertThat(post("/v1/batch", "{\"writeKey\":" + writeKey + ",\"batch\":[]}")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void writeKey_isReadFromASingleCallToo() throws Exception {
        String body = "{\"userId\":\"u1\",\"event\":\"e\",\"writeKey\":\"" + service.key.reveal() + "\"}";

        assertThat(statuses(service.send(
                        HttpRequest.newBuilder(service.uri("/v1/track")).POST(BodyPublishers.ofString(body)))))
                .containsExactly("ok");
    }

    @Test
    void tenantInThePath_mustBeTheKeysOwn() throws Exception {
        var other = service.intake.tenantSetup().create("Other").orElseThrow();
        assertThat(post("/api/tenants/" + other.id() + "/v1/batch", BATCH).statusCode())
                .isEqualTo(412);
        service.intake.setUpIngestion().generateKey(other.id());

        assertThat(post("/api/tenants/" + other.id() + "/v1/batch", BATCH).statusCode())
                .isEqualTo(401);
        assertThat(post("/api/tenants/tn_nobody/v1/batch", BATCH).statusCode()).isEqualTo(401);
        assertThat(post("/api/tenants/tn.a/v1/batch", BATCH).statusCode()).isEqualTo(401);
    }

    @Test
    void replacedKey_is401AtOnce() throws Exception {
        assertThat(post("/v1/batch", BATCH).statusCode()).isEqualTo(200);

        service.intake.setUpIngestion().generateKey(service.tenant.id());

        assertThat(post("/v1/batch", BATCH).statusCode()).isEqualTo(401);
    }

    @Test
    void wrongKeyInAHeader_isSaidBeforeTheBodyIsRead() throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/v1/batch"))
                .header(
                        "Authorization",
                        "Bearer " + IngestionKey.generate(new Random(5)).reveal())
                .POST(BodyPublishers.ofString("x".repeat(1 << 20)));

        assertThat(service.send(request).statusCode()).isEqualTo(401);
    }

    @Test
    void everyItem_costsOneOperation_allOfABatchAtOnce() throws Exception {
        limit(new RateLimit(600, 4));
        assertThat(post("/v1/batch", pages(101)).statusCode()).isEqualTo(200);

        HttpResponse<String> refused = post("/v1/batch", pages(300));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().allValues("Retry-After")).containsExactly("1");
        assertThat(post("/v1/batch", pages(299)).statusCode()).isEqualTo(200);
        assertThat(post("/v1/batch", pages(1)).statusCode()).isEqualTo(429);
    }

    @Test
    void clientThatSendsOneByOne_sendsSixtyThousandAnHour() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            HttpResponse<String> answer =
                    post("/v1/track", "{\"userId\":\"u\",\"event\":\"e\",\"messageId\":\"m" + i + "\"}");
            assertThat(answer.statusCode()).isEqualTo(200);
        }
        assertThat(events()).hasSize(1_000);
    }

    @Test
    void everyAnswerToAKnownKey_saysWhatIsLeftOfTheLimit_inOperations() throws Exception {
        assertLimit(post("/v1/batch", pages(100)), 200, 60_000, 59_900, 6);
        assertLimit(post("/v1/track", "{\"userId\":\"u\",\"event\":\"e\"}"), 200, 60_000, 59_899, 7);
        assertLimit(post("/v1/batch", "not JSON"), 400, 60_000, 59_898, 7);
        assertLimit(post("/v1/batch?dryRun=1", BATCH), 200, 60_000, 59_900, 6);
        limit(new RateLimit(600, 1));
        assertLimit(post("/v1/batch", pages(100)), 200, 100, 0, 6);
        assertLimit(post("/v1/batch", pages(100)), 429, 100, 0, 6);

        HttpResponse<String> stranger =
                service.send(HttpRequest.newBuilder(service.uri("/v1/batch")).POST(BodyPublishers.ofString(BATCH)));
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(stranger.headers().map()).doesNotContainKeys("ratelimit-limit", "ratelimit-remaining");
    }

    private static void assertLimit(HttpResponse<String> answer, int status, int limit, int remaining, int reset) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().allValues("RateLimit-Limit")).containsExactly(Integer.toString(limit));
        assertThat(answer.headers().allValues("RateLimit-Remaining")).containsExactly(Integer.toString(remaining));
        assertThat(answer.headers().allValues("RateLimit-Reset")).containsExactly(Integer.toString(reset));
    }

    @Test
    void batchThatIsNone_costsOneOperation() throws Exception {
        limit(new RateLimit(1, 1));

        assertThat(post("/v1/batch", "not JSON").statusCode()).isEqualTo(400);
        assertThat(post("/v1/batch", "x".repeat(5 << 20)).statusCode()).isEqualTo(413);
        assertThat(post("/v1/batch", pages(98)).statusCode()).isEqualTo(200);
        assertThat(post("/v1/batch", BATCH).statusCode()).isEqualTo(429);
    }

    @Test
    void retryAfter_isNeverMoreThanClientsWait() throws Exception {
        limit(new RateLimit(1, 1));
        assertThat(post("/v1/batch", pages(50)).statusCode()).isEqualTo(200);

        HttpResponse<String> refused = post("/v1/batch", pages(100));

        assertThat(refused.headers().allValues("Retry-After")).containsExactly("300");
        assertThat(refused.body()).contains("\"code\":\"rate_limited\"").contains("300 s");
    }

    @Test
    void ourOwnTrouble_is500_andTheLogNamesNoKey() throws Exception {
        try (CapturedLog log = new CapturedLog();
                TestService failing = TestService.startOn(storage -> new FailingStorage(
                        storage, () -> new StorageException("no connection", new IOException("no connection"))))) {
            String key = failing.key.reveal();
            HttpResponse<String> response = failing.send(HttpRequest.newBuilder(failing.uri("/v1/batch"))
                    .header("Authorization", encoded("Basic " + key + ":"))
                    .POST(BodyPublishers.ofString("{\"writeKey\":\"" + key + "\",\"batch\":[" + TRACK + "]}")));

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("\"code\":\"infra\"").doesNotContain(key.substring(12));
            assertThat(log.text()).isNotEmpty().doesNotContain(key.substring(12));
        }
    }

    @Test
    void otherMethodsAndPaths_areErrorObjects() throws Exception {
        assertThat(service.get("/v1/batch").statusCode()).isEqualTo(405);
        assertThat(post("/v1/delete", "{}").statusCode()).isEqualTo(404);
    }

    private void limit(RateLimit limit) {
        service.intake.tenantSetup().limit(service.tenant.id(), limit);
    }

    private static String pages(int items) {
        return "{\"batch\":[" + "{\"type\":\"page\"},".repeat(items - 1) + "{\"type\":\"page\"}]}";
    }

    private String filled(String template, IngestionKey other) {
        return template.replace("KEY", service.key.reveal()).replace("OTHER", other.reveal());
    }

    /** Basic credentials in base64, as they are sent; anything else as it is. */
    private static String encoded(String authorization) {
        String scheme = authorization.substring(0, authorization.indexOf(' ') + 1);
        String credentials = authorization.substring(scheme.length());
        return scheme.equalsIgnoreCase("basic ") && !credentials.startsWith("%")
                ? scheme + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8))
                : authorization;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(service.uri(path)).header("Authorization", "Bearer " + service.key.reveal());
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return service.send(request(path).POST(BodyPublishers.ofString(body)));
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static List<String> statuses(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode body = JSON.readTree(response.body());
        assertThat(body.get("success").booleanValue()).isTrue();
        return body.get("results")
                .valueStream()
                .map(result -> result.get("status").textValue())
                .toList();
    }

    private List<EventRecord> events() {
        return service.intake.eventViews().events(service.tenant.id(), EventQuery.newest(1000));
    }
}
