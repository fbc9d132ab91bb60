package dev.intake.jdbc.embedded;

import static dev.intake.jdbc.embedded.ServerFixture.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run by root these show how root's powers are laid down; run by an ordinary user, that nothing changes for it. */
class ServerAccountTest {
    private static final List<String> FORBIDDEN = List.of("false");

    private final Path data;

    ServerAccountTest(@TempDir Path directory) throws IOException {
        data = directory;
        // Others may pass, as they may through most directories but JUnit's.
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx--x--x"));
    }

    private FileOwner unprivileged() throws IOException {
        return ServerAccount.isRoot() ? FileOwner.NOBODY : FileOwner.of(data);
    }

    @Test
    void of_whereNamespacesAreForbidden_isAnUnprivilegedUserThatOwnsTheDirectory() throws IOException {
        ServerHome home = ServerHome.create(data);
        home.storePort(1);
        ServerAccount account = ServerAccount.of(home, FORBIDDEN);
        Command.Outcome id = account.command(Path.of("id"), "-u").run(Duration.ofMinutes(2));
        assertThat(id)
                .isEqualTo(
                        new Command.Outcome(0, Integer.toString(unprivileged().uid())));
        assertThat(FileOwner.of(home.root())).isEqualTo(unprivileged());
        assertThat(FileOwner.of(home.root().resolve("port"))).isEqualTo(unprivileged());
    }

    @Test
    @Slow
    void start_inDirectoryOfAnotherUser_runsAsThatUserAndGivesItTheFiles() throws IOException, SQLException {
        if (ServerAccount.isRoot()) {
            FileOwner.NOBODY.apply(data);
        }
        try (EmbeddedServer server = ServerFixture.launcher(data).start()) {
            assertThat(query(server.connection(), "select 1")).isEqualTo("1");
        }
        ServerHome home = ServerHome.create(data);
        assertThat(List.of(home.cluster(), home.passwordFile(), home.log(), home.root()))
                .allSatisfy(file -> assertThat(FileOwner.of(file)).isEqualTo(unprivileged()));
    }
}
