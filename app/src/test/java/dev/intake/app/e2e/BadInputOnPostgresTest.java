package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.http.ingest.BadInput;
import dev.intake.testing.Slow;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of bad input against the whole service. What it may change is the tenant's bucket, and nothing else. */
@TestInstance(Lifecycle.PER_CLASS)
@Slow
class BadInputOnPostgresTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private RunningService service;
    private Connection database;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        service = RunningService.start(data);
        database = EmbeddedDatabase.connect(data);
        String before = "{\"batch\":[{\"type\":\"identify\",\"userId\":\"before\",\"email\":\"b@example.com\"},"
                + "{\"type\":\"track\",\"userId\":\"before\",\"event\":\"before\"}]}";
        assertThat(service.post(service.text("endpoint"), service.text("key"), before)
                        .statusCode())
                .isEqualTo(200);
    }

    @AfterAll
    void stop() throws Exception {
        database.close();
        service.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.intake.http.ingest.BadInputCases#all")
    void badInput_isRefused_andLeavesTheDatabaseUnchanged(BadInput bad) throws Exception {
        Map<String, String> before = contents();

        HttpResponse<String> response = bad.send(client, URI.create(service.text("endpoint")), service.text("key"));

        JsonNode error = JSON.readTree(response.body());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(bad.status());
        assertThat(error.get("code").textValue()).isEqualTo("bad_request");
        assertThat(error.get("message").textValue()).contains(bad.message());
        assertThat(contents()).isEqualTo(before);
    }

    /** A digest of all rows of each table, except those about refused requests; for tenants, without their buckets. */
    private Map<String, String> contents() throws SQLException {
        Map<String, String> digests = new TreeMap<>();
        for (String table : tables()) {
            try (Statement statement = database.createStatement();
                    ResultSet row = statement.executeQuery("""
                            select md5(coalesce(string_agg(line, ',' order by line), ''))
                            from (select (to_jsonb(r) - 'bucket_level' - 'bucket_at')::text as line from %s r) lines
                            """.formatted(table))) {
                row.next();
                digests.put(table, row.getString(1));
            }
        }
        return digests;
    }

    private List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select quote_ident(table_name) from information_schema.tables
                        where table_schema = 'public' and table_type = 'BASE TABLE'
                            and table_name not in ('traffic_hour', 'unrecorded_operation')
                        """)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        assertThat(names).hasSizeGreaterThan(6);
        return names;
    }
}
