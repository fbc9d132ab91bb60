package dev.intake.app.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.app.settings.Settings;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database in which one role owns the tables, and another one works with them. */
@Slow
class DatabaseRolesTest {
    private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    private static EmbeddedServer server;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException, SQLException {
        // Open to be passed through: run by root, the server is another user's.
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        server = EmbeddedServers.start(directory);
        try (Connection connection = server.administration().open();
                Statement sql = connection.createStatement()) {
            sql.execute("create role worker login password 'quiet'");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** The settings of a service with these roles; the owner of the database is called intake. */
    private static Settings settings(Map<String, String> roles) {
        Map<String, String> all = new HashMap<>(roles);
        all.put("INTAKE_JDBC_URL", server.connection().jdbcUrl());
        all.put("INTAKE_MASTER_KEY", KEY);
        return ((SettingsReading.Valid) SettingsReader.read(all, Map.of())).settings();
    }

    private static Map<String, String> owner() {
        ConnectionDetails owner = server.connection();
        return Map.of(
                "INTAKE_MIGRATION_JDBC_USER", owner.user(),
                "INTAKE_MIGRATION_JDBC_PASSWORD", owner.password().reveal());
    }

    private static Map<String, String> worker() {
        return Map.of("INTAKE_JDBC_USER", "worker", "INTAKE_JDBC_PASSWORD", "quiet");
    }

    @Test
    void owner_makesTheTables_andTheOtherRoleWorksWithThem_fromThenOnAlone() {
        assertThatThrownBy(() -> PostgresBackends.forCommand().open(settings(worker())))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("could not be migrated");

        Map<String, String> both = new HashMap<>(owner());
        both.putAll(worker());
        try (Backend first = PostgresBackends.forCommand().open(settings(both))) {
            assertThat(first.intake().tenantSetup().create("Acme")).isPresent();
        }
        try (Backend later = PostgresBackends.forCommand().open(settings(worker()))) {
            assertThat(later.intake().tenantSetup().list()).hasSize(1);
        }

        DatabaseFacts facts = DatabaseInspection.of(settings(worker())).orElseThrow();
        assertThat(facts.rowSecurityBinds()).isTrue();
        assertThat(facts.tables()).isEqualTo(TablesState.CURRENT);
        assertThat(DatabaseInspection.of(settings(superuser())).orElseThrow().rowSecurityBinds())
                .isFalse();
    }

    private static Map<String, String> superuser() {
        ConnectionDetails administrator = server.administration();
        return Map.of(
                "INTAKE_JDBC_USER", administrator.user(),
                "INTAKE_JDBC_PASSWORD", administrator.password().reveal());
    }
}
