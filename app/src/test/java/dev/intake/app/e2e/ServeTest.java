package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.e2e.RunningService.Ended;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** What a newcomer does, on the real thing: an embedded PostgreSQL, HTTP, and the commands beside the service. */
@TestInstance(Lifecycle.PER_CLASS)
class ServeTest {
    private static final Pattern CURL = Pattern.compile(
            "curl -sS (\\S+) -H 'Authorization: Bearer (\\S+)' -H 'Content-Type: application/json' -d '(.*)'");

    private Path data = Path.of("");
    private RunningService service;
    private JsonNode firstReport;
    private HttpResponse<String> answerToTheCurlLine;

    @BeforeAll
    void startForTheFirstTime_andDoWhatItSays(@TempDir Path directory) throws Exception {
        data = directory;
        service = RunningService.start(data);
        firstReport = service.report;
        JsonNode signup = service.run("signup-event", "set", tenant(), "user.signed_up");
        service.approve(tenant(), signup.at("/program/programId").textValue());
        Matcher curl = CURL.matcher(service.text("curl"));
        assertThat(curl.matches()).isTrue();
        answerToTheCurlLine = service.post(curl.group(1), curl.group(2), curl.group(3));
    }

    @AfterAll
    void stop() {
        service.close();
    }

    private String tenant() {
        return firstReport.get("tenantId").textValue();
    }

    @Test
    void firstStart_reportsAllThatIsNeededToSendEvents() {
        String url = firstReport.get("url").textValue();

        assertThat(url).isEqualTo("http://localhost:" + firstReport.get("port").intValue());
        assertThat(firstReport.get("endpoint").textValue()).isEqualTo(url + "/api/tenants/" + tenant() + "/events");
        assertThat(firstReport.get("key").textValue()).startsWith("svc_ing_");
        assertThat(firstReport.get("testKey").textValue()).startsWith("svc_ing_test_");
        assertThat(firstReport.get("dataDirectory").textValue()).isEqualTo(data.toString());
    }

    @Test
    void printedCurlLine_isAnsweredWith200_andItsTracesAreFound() throws Exception {
        assertThat(answerToTheCurlLine.statusCode())
                .as(answerToTheCurlLine.body())
                .isEqualTo(200);

        JsonNode contact = service.run("contact", "show", tenant(), "--external-id", "user_1", "--test");

        assertThat(contact.get("email").textValue()).isEqualTo("ada@example.com");
        assertThat(contact.at("/attributes/plan").textValue()).isEqualTo("pro");
        assertThat(contact.at("/consent/state").textValue()).isEqualTo("granted");
        assertThat(contact.at("/events/0/type").textValue()).isEqualTo("user.signed_up");
        assertThat(contact.at("/enrollments/0/programName").textValue()).isEqualTo("Welcome");
        assertThat(contact.at("/enrollments/0/entryEventId")).isEqualTo(contact.at("/events/0/eventId"));
        assertThat(service.run("events", "list", tenant(), "--test").get(0)).isEqualTo(contact.at("/events/0"));
        // The printed line has the test key, so what it sends counts in no figure of live data.
        assertThat(service.run("program", "list", tenant()).at("/0/enrolled").intValue())
                .isZero();
    }

    @Test
    void secondService_onTheSameDirectory_isRefused() throws Exception {
        Ended second = RunningService.command(data, "serve", "--port", "0");

        assertThat(second.code()).isEqualTo(1);
        assertThat(second.json().get("ok").booleanValue()).isFalse();
        assertThat(second.json().get("message").textValue())
                .contains(
                        data.toString(),
                        "in use by another service, process "
                                + ProcessHandle.current().pid());
    }

    @Test
    void newKey_isTakenImmediately_andThePreviousOneNoLonger() throws Exception {
        String tenant =
                service.run("tenant", "create", "Rotating").get("tenantId").textValue();
        String endpoint = service.text("url") + "/api/tenants/" + tenant + "/events";
        String body = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"a.b\"}";
        String first = service.run("key", "generate", tenant).get("key").textValue();
        assertThat(service.post(endpoint, first, body).statusCode()).isEqualTo(200);

        String second = service.run("key", "generate", tenant).get("key").textValue();

        assertThat(service.post(endpoint, first, body).statusCode()).isEqualTo(401);
        assertThat(service.post(endpoint, second, body).statusCode()).isEqualTo(200);
        assertThat(service.run("events", "list", tenant)).hasSize(2);
    }

    @Test
    void limit_isInForceImmediately() throws Exception {
        String tenant =
                service.run("tenant", "create", "Limited").get("tenantId").textValue();
        String endpoint = service.text("url") + "/api/tenants/" + tenant + "/events";
        String key = service.run("key", "generate", tenant).get("key").textValue();
        String body = "{\"type\":\"identify\",\"userId\":\"u\"}";
        service.run("tenant", "limit", tenant, "--requests-per-hour", "1", "--burst", "1");

        assertThat(service.post(endpoint, key, body).statusCode()).isEqualTo(200);
        HttpResponse<String> refused = service.post(endpoint, key, body);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isBetween(3500L, 3600L);
    }

    @Test
    void doctor_findsNothingWrong() throws Exception {
        JsonNode diagnosis = service.run(
                "doctor", "--port", Integer.toString(service.report.get("port").intValue()));

        assertThat(diagnosis.get("checks").findValuesAsText("status")).containsOnly("ok");
        assertThat(diagnosis.get("checks").findValuesAsText("check"))
                .containsExactly(
                        "java",
                        "configuration",
                        "data directory",
                        "database",
                        "durability",
                        "clock",
                        "tables",
                        "role",
                        "connection",
                        "tenants",
                        "replaced keys",
                        "master key",
                        "deliveries",
                        "network",
                        "service",
                        "email");
    }

    @Test
    void tablesOfANewerVersion_areRefused_andLeftAlone() throws Exception {
        try (Connection database = EmbeddedDatabase.connect(data);
                Statement statement = database.createStatement()) {
            statement.execute("""
                    insert into flyway_schema_history
                        (installed_rank, version, description, type, script, installed_by, execution_time, success)
                    values (1000, '1000', 'from the future', 'SQL', 'V1000__future.sql', 'intake', 0, true)
                    """);
            try {
                Ended refused = RunningService.command(data, "tenant", "list");
                JsonNode tables = RunningService.command(data, "doctor", "--port", "0")
                        .json()
                        .at("/checks/6");

                assertThat(refused.code()).isEqualTo(1);
                assertThat(refused.json().get("message").textValue())
                        .startsWith("the embedded PostgreSQL cannot be used: a newer version of Intake");
                assertThat(tables.get("check").textValue()).isEqualTo("tables");
                assertThat(tables.get("status").textValue()).isEqualTo("failed");
            } finally {
                statement.execute("delete from flyway_schema_history where installed_rank = 1000");
            }
        }
    }

    @Test
    void restart_keepsEverything_andShowsNoKeyAgain() throws Exception {
        JsonNode before = service.run("contact", "show", tenant(), "--external-id", "user_1", "--test");
        service.close();
        assertThat(RunningService.command(data, "contact", "show", tenant(), "--external-id", "user_1", "--test")
                        .json())
                .as("the command starts the database for its own time")
                .isEqualTo(before);

        service = RunningService.start(data);

        assertThat(service.report.has("key")).isFalse();
        assertThat(service.run("contact", "show", tenant(), "--external-id", "user_1", "--test"))
                .isEqualTo(before);
        String endpoint = service.text("url") + "/api/tenants/" + tenant() + "/events";
        String repeat = CURL.matcher(firstReport.get("curl").textValue()).replaceFirst("$3");
        assertThat(service.post(endpoint, firstReport.get("testKey").textValue(), repeat)
                        .body())
                .contains("\"duplicate\"");
        assertThat(service.get("/readyz").statusCode()).isEqualTo(200);
    }
}
