package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.testing.TestTenant;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ?dryRun=1} and {@code ?explain=1} on both doors. */
class ReportEndpointTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SECRET = "hunter2-is-not-shown";
    private static final String BATCH = """
            {"batch":[
              {"type":"identify","userId":"u1","email":"ann@example.com","traits":{"plan":"pro","password":"%s","n":null}},
              {"type":"track","userId":"u1","event":"user.signed_up","messageId":"m1","properties":{"cards":[1],"api_key":"%s"}},
              {"type":"track","event":"user.signed_up","messageId":"m2"},
              {"type":"track","userId":"u1","event":"user.signed_up","messageId":"m1"},
              {"type":"track","userId":"u1","event":"user.signed_up","timestamp":"2026-01-02T03:04:05Z","historical":true}
            ]}""".formatted(SECRET, SECRET);

    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    private String events(String query) {
        return "/api/tenants/" + service.tenant.id() + "/events" + query;
    }

    private HttpResponse<String> post(String path, String json) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri(path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + service.key.reveal())
                .POST(BodyPublishers.ofString(json)));
    }

    private JsonNode answered(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    private Program.Live welcome() {
        Program draft = service.intake
                .programLifecycle()
                .draft(service.tenant.id(), "On user.signed_up", new EventType("user.signed_up"))
                .orElseThrow();
        TestTenant.giveEmails(service.intake.programs(), service.tenant.id(), draft.id());
        return (Program.Live)
                TestTenant.changed(service.intake.programLifecycle().approve(service.tenant.id(), draft.id()));
    }

    @Test
    void dryRun_reportsWhatEachOperationWouldDo() throws Exception {
        String program = welcome().id().toString();

        HttpResponse<String> response = post(events("?dryRun=1"), BATCH);

        String secretKey = "a key that looks like a secret or sensitive personal data is dropped";
        String programs = "\"programs\":[{\"id\":\"" + program + "\",\"name\":\"On user.signed_up\",";
        assertThat(response.body())
                .isEqualTo("{\"ok\":true,\"dryRun\":true,\"report\":["
                        + "{\"index\":0,\"type\":\"identify\",\"status\":\"ok\",\"contact\":{\"newBy\":0,\"matchedBy\":"
                        + "\"externalId\",\"effect\":\"created\",\"consent\":\"granted-now\"},\"sanitized\":["
                        + "{\"place\":\"traits.password\",\"reason\":\"secret-key\",\"rule\":\"" + secretKey + "\"},"
                        + "{\"place\":\"traits.n\",\"reason\":\"null\",\"rule\":\"null is dropped and removes nothing\"}]},"
                        + "{\"index\":1,\"type\":\"track\",\"status\":\"ok\",\"contact\":{\"newBy\":0,\"matchedBy\":"
                        + "\"externalId\",\"effect\":\"unchanged\",\"consent\":\"granted\"},"
                        + "\"event\":{\"type\":\"user.signed_up\",\"messageId\":\"m1\",\"id\":\"" + eventId("m1")
                        + "\",\"timestamp\":\"arrival\",\"historical\":false}," + programs
                        + "\"fires\":true}],\"sanitized\":["
                        + "{\"place\":\"properties.cards\",\"reason\":\"nested\",\"rule\":\"a value is a string, a number"
                        + " or a boolean, neither an object nor an array\"},"
                        + "{\"place\":\"properties.api_key\",\"reason\":\"secret-key\",\"rule\":\"" + secretKey
                        + "\"}]},"
                        + "{\"index\":2,\"type\":\"track\",\"status\":\"skipped_no_identity\",\"event\":{\"type\":"
                        + "\"user.signed_up\",\"messageId\":\"m2\",\"id\":\"" + eventId("m2")
                        + "\",\"timestamp\":\"arrival\",\"historical\":false},\"sanitized\":[]},"
                        + "{\"index\":3,\"type\":\"track\",\"status\":\"duplicate\",\"repeats\":1,\"event\":{\"type\":"
                        + "\"user.signed_up\",\"messageId\":\"m1\",\"id\":\"" + eventId("m1")
                        + "\",\"timestamp\":\"arrival\",\"historical\":false},\"sanitized\":[]},"
                        + "{\"index\":4,\"type\":\"track\",\"status\":\"ok\",\"contact\":{\"newBy\":0,\"matchedBy\":"
                        + "\"externalId\",\"effect\":\"unchanged\",\"consent\":\"granted\"},\"event\":{\"type\":"
                        + "\"user.signed_up\",\"timestamp\":\"2026-01-02T03:04:05Z\",\"historical\":true},"
                        + programs + "\"fires\":false,\"why\":\"historical\"}],\"sanitized\":[]}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/v1"})
    void explain_isTheDryRunsReport_besideTheAnswerThatThereIsWithoutIt(String door) throws Exception {
        welcome();
        String path = door.isEmpty() ? events("") : door + "/batch";
        JsonNode dry = answered(post(path + "?dryRun=1", BATCH)).get("report");

        JsonNode explained = answered(post(path + "?explain=1", BATCH));

        assertThat(explained.get("report")).isEqualTo(dry);
        assertThat(explained.get("results").findValuesAsText("status")).isEqualTo(dry.findValuesAsText("status"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/v1"})
    void answer_isTheSpecifications_byteForByte_andAnExplanationOnlyAddsToIt(String door) throws Exception {
        String path = door.isEmpty() ? events("") : door + "/batch";
        post(path, BATCH);
        String plain = post(path, BATCH).body();

        assertThat(post(path + "?dryRun=0&explain=0&utm=x", BATCH).body()).isEqualTo(plain);
        assertThat(post(path + "?explain=1", BATCH).body())
                .startsWith(plain.substring(0, plain.length() - 1) + ",\"report\":[{\"index\":0,");
        assertThat(plain).startsWith("{\"ok\":true,").endsWith("\"}]}").doesNotContain("report", "sanitized");
    }

    @Test
    void contactThatIsThere_isNamedByItsId_andWhatItHasEnteredByItsEvent() throws Exception {
        welcome();
        String id = answered(post(events(""), BATCH)).at("/results/0/contactId").textValue();

        JsonNode report = answered(post(events("?dryRun=1"), """
                {"type":"track","email":"Ann@Example.com","event":"user.signed_up","messageId":"m9"}""")).at("/report/0");

        assertThat(report.at("/contact").toString())
                .isEqualTo("{\"id\":\"" + id
                        + "\",\"matchedBy\":\"email\",\"effect\":\"unchanged\",\"consent\":\"granted\"}");
        assertThat(report.at("/programs/0/why").textValue()).isEqualTo("already-entered");
        assertThat(report.at("/programs/0/event").textValue()).isEqualTo(eventId("m1"));
        assertThat(report.at("/programs/0/since").textValue())
                .isEqualTo(service.clock.instant().toString());
    }

    @Test
    void placeholder_isReportedWithItsField() throws Exception {
        JsonNode report = answered(post(events("?dryRun=1"), """
                        {"type":"track","event":"order.created","userId":"NaN","email":"a@b.co"}""")).get("report");

        assertThat(report.get(0).get("status").asText()).isEqualTo("ok");
        assertThat(report.get(0).get("sanitized").get(0).get("place").asText()).isEqualTo("userId");
        assertThat(report.get(0).get("sanitized").get(0).get("reason").asText()).isEqualTo("placeholder");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "true; \"01/03/2026 09:30\"; unread-time",
                "true; \"yesterday\"; unread-time",
                "true; 1772357415; unread-time",
                "true; {\"at\": 1}; unread-time",
                "true; \"2026-W09-7\"; ^^",
                "true; null; ^^",
                "true; \" \"; ^^",
                "false; \"yesterday\"; ^^"
            })
    void historicalOperation_whoseTimeCannotBeRead_saysSo(boolean historical, String time, String reason)
            throws Exception {
        JsonNode sanitized = answered(post(events("?dryRun=1"), """
                        {"type":"track","event":"order.created","userId":"u1","historical":%s,"timestamp":%s}""".formatted(historical, time)))
                .at("/report/0/sanitized");

        assertThat(sanitized.path(0).path("reason").asText()).isEqualTo(reason);
        assertThat(sanitized.path(0).path("place").asText()).isEqualTo(reason.isEmpty() ? "" : "timestamp");
    }

    @Test
    void dryRun_writesNothing_andTakesNoToken() throws Exception {
        welcome();
        List<String> before = service.storage.texts(service.tenant.id());

        answered(post(events("?dryRun=1"), BATCH));
        answered(post("/v1/batch?dryRun=1", BATCH));
        answered(post("/v1/track?dryRun=1", "{\"userId\":\"u1\",\"event\":\"e\"}"));
        answered(post("/api/tenants/" + service.tenant.id() + "/api/public/apps/batch?dryRun=1", BATCH));
        assertThat(post(events("?dryRun=1"), "{\"batch\":[]}").statusCode()).isEqualTo(400);

        assertThat(service.storage.texts(service.tenant.id())).isEqualTo(before);
    }

    @Test
    void report_showsNoValueThatWasDropped_andNoKey() throws Exception {
        for (String query : List.of("?dryRun=1", "?explain=1")) {
            assertThat(post(events(query), BATCH).body()).doesNotContain(SECRET, service.key.reveal());
            assertThat(post(
                                    "/v1/batch" + query,
                                    BATCH.replace("]}", "],\"writeKey\":\"" + service.key.reveal() + "\"}"))
                            .body())
                    .doesNotContain(SECRET, service.key.reveal());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dryRun=yes        | query.dryRun must be 0 or 1, given once
            explain           | query.explain must be 0 or 1, given once
            dryRun=1&dryRun=1 | query.dryRun must be 0 or 1, given once
            dryRun=%31%00     | query.dryRun must be 0 or 1, given once
            dryrun=1          | query has a parameter similar to dryRun; use exactly this spelling
            """)
    void parameterThatCannotBeRead_is400OnBothDoors_andNothingIsProcessed(String query, String message)
            throws Exception {
        for (String path : List.of(events(""), "/v1/batch", "/v1/track")) {
            HttpResponse<String> response = post(path + "?" + query, BATCH);

            assertThat(response.statusCode()).as(path).isEqualTo(400);
            assertThat(JSON.readTree(response.body()).get("message").textValue())
                    .isEqualTo(message);
        }
        assertThat(service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(9)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dryRun=%", "dryRun=%zz", "%zz=1", "=1", "&&", "dryRun=%ff"})
    void oddQuery_isAnsweredAndNoFault(String query) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("POST " + events("?" + query) + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                                    + "Authorization: Bearer " + service.key.reveal() + "\r\nContent-Length: "
                                    + BATCH.length() + "\r\n\r\n" + BATCH)
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).matches("(?s)HTTP/1.1 (200|400) .*");
        }
    }

    @Test
    void invalidParameter_isReportedAfterAWrongKey_andCostsARequest() throws Exception {
        service.intake.tenantSetup().limit(service.tenant.id(), new RateLimit(1, 1));
        HttpRequest.Builder wrong = HttpRequest.newBuilder(service.uri(events("?dryRun=yes")))
                .header("Authorization", "Bearer svc_ing_wrong")
                .POST(BodyPublishers.ofString(BATCH));

        assertThat(service.send(wrong).statusCode()).isEqualTo(401);
        assertThat(post(events("?dryRun=yes"), BATCH).statusCode()).isEqualTo(400);
        assertThat(post(events("?dryRun=yes"), BATCH).statusCode()).isEqualTo(429);
    }

    @Test
    void dryRuns_haveALimitOfTheirOwn_ofTheTenantsFigures() throws Exception {
        service.intake.tenantSetup().limit(service.tenant.id(), new RateLimit(3600, 2));

        assertThat(post(events("?dryRun=1"), BATCH).statusCode()).isEqualTo(200);
        assertThat(post(events("?dryRun=1"), "no JSON").statusCode()).isEqualTo(400);
        HttpResponse<String> limited = post("/v1/batch?dryRun=1", BATCH);
        assertThat(limited.statusCode()).isEqualTo(429);
        assertThat(limited.headers().firstValue("Retry-After")).contains("1");

        assertThat(post(events(""), BATCH).statusCode()).isEqualTo(200);
        assertThat(post(events(""), BATCH).statusCode()).isEqualTo(200);
        assertThat(post(events(""), BATCH).statusCode()).isEqualTo(429);
        service.clock.move(Duration.ofSeconds(1));
        assertThat(post(events("?dryRun=1"), BATCH).statusCode()).isEqualTo(200);
    }

    @Test
    void dryRun_refusesWhatTheRealThingRefuses() throws Exception {
        for (String bad :
                List.of("{", "{\"batch\":[]}", "{\"type\":\"identify\"}", "{\"type\":\"track\",\"userId\":\"u\"}")) {
            HttpResponse<String> real = post(events(""), bad);
            HttpResponse<String> dry = post(events("?dryRun=1"), bad);
            assertThat(dry.statusCode()).isEqualTo(400).isEqualTo(real.statusCode());
            assertThat(dry.body()).isEqualTo(real.body());
        }
        TenantId bare =
                service.intake.tenantSetup().create("Bare").orElseThrow().id();
        HttpRequest.Builder withoutKey = HttpRequest.newBuilder(
                        service.uri("/api/tenants/" + bare + "/events?dryRun=1"))
                .POST(BodyPublishers.ofString(BATCH));
        assertThat(service.send(withoutKey).statusCode()).isEqualTo(412);
    }

    @Test
    void sdkItems_areReportedInTheirPlaces_amongThoseThatAreNoOperations() throws Exception {
        String items = """
                {"batch":[{"type":"page","userId":"u1"},
                  {"type":"track","userId":"u1","event":"e","messageId":"m1"},
                  {"type":"track","userId":"u1","event":"naïve"},
                  {"type":"track","userId":"u1","event":"e","messageId":"m1"}]}""";

        JsonNode dry = answered(post("/v1/import/?dryRun=1", items));

        assertThat(dry.get("success").booleanValue()).isTrue();
        assertThat(dry.get("dryRun").booleanValue()).isTrue();
        assertThat(dry.get("report").findValuesAsText("status"))
                .containsExactly("ignored_type", "ok", "invalid", "duplicate");
        assertThat(dry.at("/report/1/contact/newBy").intValue()).isEqualTo(1);
        assertThat(dry.at("/report/2/reason").textValue()).startsWith("event must be 1 to 120");
        assertThat(dry.at("/report/3/repeats").intValue()).isEqualTo(1);
        assertThat(answered(post("/v1/import/?explain=1", items)).get("report")).isEqualTo(dry.get("report"));
    }

    @Test
    void sdkBatchOfManyParts_isReportedAsOne() throws Exception {
        welcome();
        String items = IntStream.range(0, 250)
                .mapToObj(i -> "{\"type\":\"track\",\"userId\":\"u" + i % 7
                        + "\",\"event\":\"user.signed_up\",\"messageId\":\"m" + i % 200 + "\"}")
                .collect(Collectors.joining(",", "{\"batch\":[", "]}"));

        JsonNode dry = answered(post("/v1/batch?dryRun=1", items)).get("report");

        assertThat(dry.at("/249/repeats").intValue()).isEqualTo(49);
        assertThat(dry.at("/199/contact/newBy").intValue()).isEqualTo(3);
        assertThat(dry.at("/199/programs/0/operation").intValue()).isEqualTo(3);
        assertThat(answered(post("/v1/batch?explain=1", items)).get("report")).isEqualTo(dry);
    }

    private static String eventId(String messageId) {
        return new DedupeKey(Source.CUSTOMER, messageId).eventId().toString();
    }
}
