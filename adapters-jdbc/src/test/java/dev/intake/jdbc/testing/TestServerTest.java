package dev.intake.jdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TestServerTest {
    @Test
    void database_ofOneTemplate_isPreparedOnceAndCopied() throws SQLException {
        AtomicInteger preparations = new AtomicInteger();
        TestServer server = TestServer.bundled();
        for (int round = 0; round < 2; round++) {
            try (TestDatabase database = server.database("counted", details -> {
                preparations.incrementAndGet();
                execute(details::open, "create table word (w text)");
            })) {
                execute(database::open, "insert into word values ('x')");
                assertThat(query(database, "select count(*) from word")).isEqualTo("1");
            }
        }
        assertThat(preparations).hasValue(1);
    }

    @Test
    void database_isEmptyAndItsOwnersAlone() throws SQLException {
        try (TestDatabase database = TestServer.bundled().database()) {
            assertThat(query(database, "select count(*) from pg_tables where schemaname = 'public'"))
                    .isEqualTo("0");
            assertThat(query(database, "show is_superuser")).isEqualTo("off");
        }
    }

    @Test
    void bundled_isTheNewestVersion() throws SQLException {
        try (TestDatabase database = TestServer.bundled().database()) {
            assertThat(query(database, "show server_version_num")).startsWith(String.valueOf(TestServer.NEWEST));
        }
    }

    @Test
    @Slow
    void oldest_isTheOldestVersion() throws SQLException {
        try (TestDatabase database = TestServer.oldest().database()) {
            assertThat(query(database, "show server_version_num")).startsWith(String.valueOf(TestServer.OLDEST));
        }
    }

    @Test
    void versions_areThoseThatTheReadmePromises() throws IOException {
        assertThat(Files.readString(Path.of("../README.md")))
                .contains("external PostgreSQL " + TestServer.OLDEST + " to " + TestServer.NEWEST);
    }

    private interface Source {
        Connection open() throws SQLException;
    }

    private static void execute(Source source, String sql) {
        try (Connection connection = source.open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private static String query(TestDatabase database, String sql) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
