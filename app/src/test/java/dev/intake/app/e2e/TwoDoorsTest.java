package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent through the second door ends in the same database as what is sent to the ingestion endpoint. */
@TestInstance(Lifecycle.PER_CLASS)
@Slow
class TwoDoorsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int BATCHES = 3;
    private static final int OPERATIONS = 80;
    private static final List<String> EVENTS = List.of("user.signed_up", "order.created", "Cart viewed");

    private Path data = Path.of("");
    private RunningService service;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        data = folder;
        service = RunningService.start(data);
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void sameBatches_throughEitherDoor_areTheSameDatabase(long seed) throws Exception {
        Tenant endpoint = tenant();
        Tenant door = tenant();
        Tenant unchanged = tenant();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < BATCHES; i++) {
            ObjectNode asSpecified = JSON.createObjectNode();
            ObjectNode asClientsSend = JSON.createObjectNode().put("sentAt", "2026-11-21T01:13:08.979Z");
            ArrayNode operations = asSpecified.putArray("batch");
            ArrayNode items = asClientsSend.putArray("batch");
            for (int j = 0; j < OPERATIONS; j++) {
                Said said = Said.any(random);
                operations.add(said.operation());
                items.add(said.item());
            }

            List<String> statuses = statuses(endpoint, "/events", asSpecified);
            assertThat(statuses).hasSize(OPERATIONS).contains("ok", "skipped_no_identity");
            assertThat(statuses(door, "/v1/batch", asClientsSend)).isEqualTo(statuses);
            assertThat(statuses(unchanged, "/v1/batch", asSpecified)).isEqualTo(statuses);
        }

        List<String> stored = stored(endpoint);
        assertThat(stored).anyMatch(row -> row.startsWith("enrollment")).hasSizeGreaterThan(100);
        assertThat(stored(door)).isEqualTo(stored);
        assertThat(stored(unchanged)).isEqualTo(stored);
    }

    /** Each batch is first sent as a dry run and then processed, with the reported effects. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 4)
    void dryRun_onEitherEndpoint_changesNoTable_andEqualsTheExplanationAfterwards(long seed) throws Exception {
        Tenant endpoint = tenant();
        Tenant door = tenant();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < BATCHES; i++) {
            ArrayNode operations = JSON.createArrayNode();
            ArrayNode items = JSON.createArrayNode();
            for (int j = 0; j < OPERATIONS; j++) {
                Said said = Said.any(random);
                operations.add(said.operation());
                items.add(said.item());
                items.add(said.item().put("messageId", "again" + random.nextInt(400)));
            }
            assertTold(endpoint, "/events", JSON.createObjectNode().set("batch", operations));
            assertTold(door, "/v1/batch", JSON.createObjectNode().set("batch", items));
        }
        assertThat(stored(door)).anyMatch(row -> row.startsWith("enrollment"));
    }

    private void assertTold(Tenant tenant, String path, ObjectNode body) throws Exception {
        Map<String, String> before = tables();
        List<String> stored = stored(tenant);
        JsonNode dry = answer(tenant, path + "?dryRun=1", body);
        assertThat(tables()).isEqualTo(before);
        assertThat(stored(tenant)).isEqualTo(stored);
        assertThat(dry.get("dryRun").booleanValue()).isTrue();
        assertThat(dry.has("results")).isFalse();

        JsonNode real = answer(tenant, path + "?explain=1", body);
        assertThat(real.get("report")).isEqualTo(dry.get("report"));
        assertThat(real.get("results").findValuesAsText("status"))
                .isEqualTo(dry.get("report").findValuesAsText("status"));
        assertThat(tables()).isNotEqualTo(before);
    }

    /** Returns a digest of every table, except those that the service changes continually. */
    private Map<String, String> tables() throws SQLException {
        Map<String, String> digests = new TreeMap<>();
        try (Connection database = EmbeddedDatabase.connect(data);
                Statement statement = database.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet row = statement.executeQuery(
                    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN"
                            + " ('enrollment', 'traffic_hour', 'unrecorded_operation')")) {
                while (row.next()) {
                    tables.add(row.getString(1));
                }
            }
            for (String table : tables) {
                try (ResultSet row = statement.executeQuery(
                        "SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM " + table
                                + " AS t")) {
                    row.next();
                    digests.put(table, row.getString(1));
                }
            }
        }
        return digests;
    }

    /**
     * A call in words that are neither door's.
     *
     * @param event its type; null for an identify
     * @param id of the user, or null
     * @param email of the user, or null
     * @param name of the user, or null
     * @param details traits or properties, with some that are not kept
     * @param messageId often one that another call has, too
     * @param timestamp null for now
     * @param historical whether it is history
     */
    private record Said(
            @Nullable String event,
            @Nullable String id,
            @Nullable String email,
            @Nullable String name,
            ObjectNode details,
            String messageId,
            @Nullable String timestamp,
            boolean historical) {
        static Said any(SplittableRandom random) {
            int user = random.nextInt(12);
            boolean identify = random.nextInt(3) == 0;
            boolean known = random.nextInt(3) > 0;
            boolean hasEmail = known ? identify : identify || random.nextBoolean();
            ObjectNode details = JSON.createObjectNode()
                    .put("plan", random.nextBoolean() ? "pro" : " free ")
                    .put("amount", random.nextInt(1000) / 4.0)
                    .put("password", "not kept");
            details.putObject("nested").put("x", 1);
            return new Said(
                    identify ? null : EVENTS.get(random.nextInt(EVENTS.size())),
                    known ? "u" + user : null,
                    hasEmail ? (random.nextBoolean() ? "u" : "U") + user + "@Example.com" : null,
                    identify && random.nextBoolean() ? "User " + random.nextInt(100) : null,
                    details,
                    "m" + random.nextInt(400),
                    random.nextBoolean() ? "2026-01-02T03:04:" + (10 + random.nextInt(50)) + "Z" : null,
                    random.nextInt(4) == 0);
        }

        /** As the specification has it. */
        ObjectNode operation() {
            ObjectNode json = JSON.createObjectNode()
                    .put("type", event == null ? "identify" : "track")
                    .put("historical", historical);
            if (id != null) {
                json.put("userId", id);
            }
            if (email != null) {
                json.put("email", email);
            }
            if (event == null) {
                return name == null
                        ? json.set("traits", details)
                        : json.put("name", name).set("traits", details);
            }
            json.put("event", event).put("messageId", messageId);
            if (timestamp != null) {
                json.put("timestamp", timestamp);
            }
            return json.set("properties", details);
        }

        /** As clients send it. */
        ObjectNode item() {
            ObjectNode json = JSON.createObjectNode().put("channel", "server").put("messageId", messageId);
            json.putObject("integrations");
            ObjectNode context = json.putObject("context").put("historical", historical);
            if (id == null) {
                json.put("anonymousId", "visitor");
            } else {
                json.put("userId", id);
            }
            if (timestamp != null) {
                json.put("originalTimestamp", timestamp);
            }
            if (event == null) {
                ObjectNode traits = json.put("type", "identify").putObject("traits");
                traits.setAll(details);
                putUnlessNull(traits, "email", email);
                putUnlessNull(traits, "name", name);
                return json;
            }
            putUnlessNull(context.putObject("traits"), "email", email);
            return json.put("type", "track").put("event", event).set("properties", details);
        }

        private static void putUnlessNull(ObjectNode json, String field, @Nullable String value) {
            if (value != null) {
                json.put(field, value);
            }
        }
    }

    private record Tenant(String id, String key) {}

    private Tenant tenant() throws Exception {
        String id = service.run("tenant", "create", "Doors").get("tenantId").textValue();
        JsonNode signup = service.run("signup-event", "set", id, "user.signed_up");
        String program = signup.at("/program/programId").textValue();
        service.run("program", "edit", id, program, "--from", lateEmail().toString());
        service.run("tenant", "sender", id, "--postal-address", "1 Main Street");
        service.run("program", "approve", id, program);
        return new Tenant(id, service.run("key", "generate", id).get("key").textValue());
    }

    /** A program whose email is due long after the test, so that no worker writes a row while tables are compared. */
    private Path lateEmail() throws IOException {
        return Files.writeString(
                data.resolve("late.yaml"),
                "mode: shared\nsteps:\n  - delay: 365d\n    subject: Hello\n    text: Still there?\n");
    }

    private List<String> statuses(Tenant tenant, String path, ObjectNode body) throws Exception {
        return answer(tenant, path, body).get("results").findValuesAsText("status");
    }

    private JsonNode answer(Tenant tenant, String path, ObjectNode body) throws Exception {
        String address = service.text("url") + "/api/tenants/" + tenant.id() + path;
        HttpResponse<String> response = service.post(address, tenant.key(), body.toString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    /** All that the tenant has, but for what differs between any two: the contacts' ids and the moments of arrival. */
    private List<String> stored(Tenant tenant) throws SQLException {
        try (Connection database = EmbeddedDatabase.connect(data);
                PreparedStatement statement = database.prepareStatement("""
                        WITH mine AS (
                            SELECT tenant_id FROM tenant WHERE public_id = ?
                        ), person AS (
                            SELECT concat_ws('/', external_id, email_key) AS who, contact.*
                            FROM contact JOIN mine USING (tenant_id)
                        )
                        SELECT 'contact', who, email, name, attributes, consent_state, consent_source::text, ''
                        FROM person
                        UNION ALL
                        SELECT 'event', who, event_id::text, type, properties, source::text, historical::text,
                            CASE WHEN occurred_at = received_at THEN 'arrival' ELSE occurred_at::text END
                        FROM event JOIN person USING (tenant_id, contact_id)
                        UNION ALL
                        SELECT 'enrollment', who, entry_event::text, program.name, '{}', '', '', ''
                        FROM enrollment JOIN person USING (tenant_id, contact_id)
                            JOIN program USING (tenant_id, program_id)
                        UNION ALL
                        SELECT 'type', type, common_keys::text, '', '{}', '', '', ''
                        FROM type_profile JOIN mine USING (tenant_id)
                        ORDER BY 1, 2, 3, 4
                        """)) {
            statement.setString(1, tenant.id());
            List<String> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(text(row));
                }
            }
            return rows;
        }
    }

    private static String text(ResultSet row) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            columns.add(row.getString(column));
        }
        return String.join(" | ", columns);
    }
}
