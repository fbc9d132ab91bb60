package dev.intake.app.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.jdbc.embedded.EmbeddedServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionPrivacyTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql:intake",
                "jdbc:postgresql:///intake",
                "jdbc:postgresql://localhost/intake",
                "jdbc:postgresql://127.0.0.1:5432/intake?sslmode=disable",
                "jdbc:postgresql://[::1]:5432,localhost:5433/intake",
                "jdbc:postgresql://localhost"
            })
    void addressOfThisMachine_isLocal(String jdbcUrl) {
        assertThat(ConnectionPrivacy.isLocal(jdbcUrl)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example.com/intake",
                "jdbc:postgresql://localhost,db.example.com:5432/intake",
                "jdbc:postgresql://10.0.0.5:5432/intake?host=localhost",
                "jdbc:postgresql://[2001:db8::1]/intake",
                "jdbc:postgresql://db.example.com"
            })
    void addressOfAnotherMachine_isNot(String jdbcUrl) {
        assertThat(ConnectionPrivacy.isLocal(jdbcUrl)).isFalse();
    }

    /**
     * Distinguishes a server on this machine from another one only by its address, so that a local server can represent both.
     */
    @Test
    void connectionToAnotherMachine_thatTheServerDoesNotEncrypt_isExposed(@TempDir Path directory) throws Exception {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        try (EmbeddedServer server = EmbeddedServers.start(directory);
                Connection connection = server.connection().open()) {
            assertThat(ConnectionPrivacy.isExposed(external("jdbc:postgresql://db.example.com/intake"), connection))
                    .isTrue();
            assertThat(ConnectionPrivacy.isExposed(external(server.connection().jdbcUrl()), connection))
                    .isFalse();
            assertThat(ConnectionPrivacy.isExposed(new DatabaseSettings.Embedded(directory), connection))
                    .isFalse();
        }
    }

    private static DatabaseSettings external(String jdbcUrl) {
        return new DatabaseSettings.External(jdbcUrl, Optional.empty(), Optional.empty(), Optional.empty(), 24);
    }
}
