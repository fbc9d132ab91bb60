package dev.intake.jdbc.embedded;

import static dev.intake.jdbc.embedded.ServerFixture.execute;
import static dev.intake.jdbc.embedded.ServerFixture.launcher;
import static dev.intake.jdbc.embedded.ServerFixture.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.util.PasswordUtil;

/** A cluster of an earlier Intake, whose two roles have one password. */
@Slow
class RolePasswordsTest {
    private final Path data;

    RolePasswordsTest(@TempDir Path data) {
        this.data = data;
    }

    @BeforeEach
    void makeAsBefore() throws SQLException, IOException {
        try (EmbeddedServer server = launcher(data).start()) {
            execute(
                    server.administration(),
                    "alter role postgres password '"
                            + server.connection().password().reveal() + "'");
            execute(server.connection(), "create table note as select 'kept' as text");
        }
        ServerHome home = ServerHome.create(data);
        Files.delete(home.superuserPasswordFile());
        Files.setPosixFilePermissions(home.lockFile(), PosixFilePermissions.fromString("rw-r--r--"));
    }

    @Test
    void start_givesTheSuperuserItsOwnPassword_andKeepsTheOther() throws SQLException, IOException {
        ServerHome home = new ServerHome(data, data.resolve("postgresql"));
        String service = Files.readString(home.passwordFile());
        for (String start : new String[] {"first", "second"}) {
            try (EmbeddedServer server = launcher(data).start()) {
                assertThat(query(server.administration(), "show is_superuser"))
                        .as(start)
                        .isEqualTo("on");
                assertThat(query(server.connection(), "select text from note")).isEqualTo("kept");
                assertThat(server.administration().password().reveal())
                        .isNotEqualTo(server.connection().password().reveal());
                ConnectionDetails shared = new ConnectionDetails(
                        server.administration().jdbcUrl(),
                        server.administration().user(),
                        server.connection().password());
                assertThatThrownBy(shared::open).isInstanceOf(SQLException.class);
                assertThat(Files.readString(home.log()))
                        .doesNotContain(server.administration().password().reveal());
            }
        }
        assertThat(Files.readString(home.passwordFile())).isEqualTo(service);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.superuserPasswordFile())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.lockFile())))
                .isEqualTo("rw-------");
    }

    /** The hashes of earlier versions and of initdb have 4,096 iterations. */
    @Test
    void start_setsHashesOfOneIterationForBothRoles() throws SQLException, IOException {
        String iterations = "select string_agg(distinct split_part(split_part(rolpassword, '$', 2), ':', 1), ',')"
                + " from pg_authid where rolcanlogin";
        try (EmbeddedServer server = launcher(data).start()) {
            assertThat(query(server.administration(), iterations)).isEqualTo("1");
            execute(
                    server.administration(),
                    "alter role intake password '"
                            + PasswordUtil.encodeScramSha256(
                                    server.connection().password().reveal().toCharArray())
                            + "'");
            assertThat(query(server.administration(), iterations)).isEqualTo("1,4096");
        }
        try (EmbeddedServer server = launcher(data).start()) {
            assertThat(query(server.administration(), iterations)).isEqualTo("1");
            assertThat(query(server.connection(), "select text from note")).isEqualTo("kept");
        }
    }

    @Test
    void start_afterOneThatEndedBetweenStoringAndSetting_setsTheStoredPassword() throws SQLException, IOException {
        String stored = "0f".repeat(32);
        Files.writeString(ServerHome.create(data).superuserPasswordFile(), stored + "\n");

        try (EmbeddedServer server = launcher(data).start()) {
            assertThat(server.administration().password().reveal()).isEqualTo(stored);
            assertThat(query(server.administration(), "show is_superuser")).isEqualTo("on");
        }
    }

    @Test
    void start_withoutTheSuperusersPassword_namesItsFile() throws IOException {
        launcher(data).start().close();
        Path file = ServerHome.create(data).superuserPasswordFile();
        String stored = Files.readString(file);
        Files.delete(file);
        ServerLauncher launcher = launcher(data);

        assertThatThrownBy(launcher::start)
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("Restore the file");

        Files.writeString(file, stored);
        launcher.start().close();
    }
}
