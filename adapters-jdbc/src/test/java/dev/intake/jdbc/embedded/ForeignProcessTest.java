package dev.intake.jdbc.embedded;

import static dev.intake.jdbc.embedded.ServerFixture.execute;
import static dev.intake.jdbc.embedded.ServerFixture.launcher;
import static dev.intake.jdbc.embedded.ServerFixture.postmaster;
import static dev.intake.jdbc.embedded.ServerFixture.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stale {@code postmaster.pid} can name any process of the machine, the server of another cluster among them. */
@Slow
class ForeignProcessTest {
    private final Path data;
    private final Path foreign;

    ForeignProcessTest(@TempDir Path directory) {
        data = directory.resolve("ours");
        foreign = directory.resolve("theirs");
    }

    @Test
    void start_withPostmasterFileNamingTheServerOfAnotherCluster_doesNotTouchThatServer() throws Exception {
        try (EmbeddedServer theirs = launcher(foreign).start()) {
            long victim = postmaster(foreign).pid();
            for (String status : List.of("ready   ", "starting")) {
                crash();
                rename(victim, status);

                try (EmbeddedServer ours = launcher(data).start()) {
                    assertThat(postmaster(data).pid()).isNotEqualTo(victim);
                    assertThat(query(ours.connection(), "select text from note"))
                            .isEqualTo("kept");
                }
                assertThat(query(theirs.connection(), "select 1")).isEqualTo("1");
                assertThat(postmaster(foreign).pid()).isEqualTo(victim);
            }
        }
    }

    /** The file is changed while the server runs, so that its stop finds the number of another one in it. */
    @Test
    void close_withPostmasterFileNamingTheServerOfAnotherCluster_leavesThatServerAlone() throws Exception {
        try (EmbeddedServer theirs = launcher(foreign).start()) {
            long victim = postmaster(foreign).pid();
            EmbeddedServer ours = launcher(data).start();
            PostmasterFile own = postmaster(data);
            rename(victim, "ready   ");

            ours.close();

            assertThat(own.isAlive()).isFalse();
            assertThat(query(theirs.connection(), "select 1")).isEqualTo("1");
            assertThat(postmaster(foreign).pid()).isEqualTo(victim);
        }
    }

    @Test
    void isStartedFor_isTheClusterOfItsCommandLineOnly() throws IOException {
        Path cluster = Files.createDirectories(data.resolve("a name"));
        Path other = Files.createDirectories(foreign);
        Path link = Files.createSymbolicLink(data.resolve("link"), cluster);
        ServerProcess process = new ServerProcess(1, cluster);

        assertThat(process.isStartedFor(List.of("postgres", "-D", cluster.toString(), "-c", "port=1")))
                .isTrue();
        assertThat(process.isStartedFor(List.of("postgres", "-D", link.toString())))
                .isTrue();
        assertThat(process.isStartedFor(List.of("postgres", "-D", other.toString())))
                .isFalse();
        assertThat(process.isStartedFor(List.of("postgres", "-D", "a name"))).isFalse();
        assertThat(process.isStartedFor(List.of("postgres", "-D"))).isFalse();
        assertThat(process.isStartedFor(List.of())).isFalse();
    }

    /** Systems without {@code /proc} have the command line to prove a process by. */
    @Test
    void isStartedFor_ofRunningServer_isProvedByWhatJavaKnowsOfTheProcess() throws IOException {
        try (EmbeddedServer theirs = launcher(foreign).start()) {
            PostmasterFile file = postmaster(foreign);
            List<String> words = List.of(ProcessHandle.of(file.pid())
                    .orElseThrow()
                    .info()
                    .arguments()
                    .orElseThrow());

            assertThat(theirs.port()).isEqualTo(file.port());
            assertThat(new ServerProcess(file.pid(), file.cluster()).isStartedFor(words))
                    .isTrue();
            assertThat(new ServerProcess(file.pid(), data).isStartedFor(words)).isFalse();
        }
    }

    /** Kills a service and all of its server, so that its file stays behind. */
    private void crash() throws IOException, InterruptedException, SQLException {
        try (ServiceProcess service = ServiceProcess.start(data, ServerFixture.programs())) {
            assertThat(service.isReady()).as(service.firstLine()).isTrue();
            execute(
                    launcher(data).running().orElseThrow().connection(),
                    "create table if not exists note as select 'kept' as text");
            service.kill();
        }
        ProcessHandle server = ProcessHandle.of(postmaster(data).pid()).orElseThrow();
        List<ProcessHandle> all = new ArrayList<>(server.children().toList());
        all.add(0, server);
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /** Writes another process and status into the file; the port is still the previous one, where nothing responds. */
    private void rename(long pid, String status) throws IOException {
        Path file = PostmasterFile.path(ServerHome.create(data).cluster());
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(0, Long.toString(pid));
        lines.set(7, status);
        Files.write(file, lines);
    }
}
