package dev.intake.jdbc.embedded;

import static dev.intake.jdbc.embedded.ServerFixture.execute;
import static dev.intake.jdbc.embedded.ServerFixture.launcher;
import static dev.intake.jdbc.embedded.ServerFixture.postmaster;
import static dev.intake.jdbc.embedded.ServerFixture.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.jdbc.embedded.DirectoryLock.Purpose;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts, ends and deaths of servers and of the processes that own them. */
@Slow
class ServerLifeTest {
    private final Path data;

    ServerLifeTest(@TempDir Path data) {
        this.data = data;
    }

    @Test
    void start_afterClose_hasTheRowsAndThePortOfBefore() throws SQLException, IOException {
        EmbeddedServer first = new ServerLauncher(data, new SecureRandom()).start();
        execute(first.connection(), "create table note as select 'kept' as text");
        first.close();
        first.close();
        assertThat(launcher(data).running()).isEmpty();

        try (EmbeddedServer second = new ServerLauncher(data, new SecureRandom()).start()) {
            assertThat(query(second.connection(), "select text from note")).isEqualTo("kept");
            assertThat(second.port()).isEqualTo(first.port());
        }
    }

    @Test
    void start_afterKills_adoptsTheLivingServerAndRecoversTheDeadOne()
            throws SQLException, IOException, InterruptedException {
        PostmasterFile orphan;
        try (ServiceProcess service = ServiceProcess.start(data, ServerFixture.programs())) {
            assertThat(service.isReady()).as(service.firstLine()).isTrue();
            orphan = postmaster(data);
            EmbeddedServer client = launcher(data).running().orElseThrow();
            execute(client.connection(), "create table note as select 1 as number");
            service.kill();
        }
        assertThat(orphan.isAlive()).isTrue();

        EmbeddedServer adopted = launcher(data).start();
        assertThat(postmaster(data)).isEqualTo(orphan);
        execute(adopted.connection(), "insert into note values (2)");
        adopted.close();
        assertThat(orphan.isAlive()).isFalse();

        try (ServiceProcess service = ServiceProcess.start(data, ServerFixture.programs())) {
            EmbeddedServer client = launcher(data).running().orElseThrow();
            execute(client.connection(), "insert into note values (3)");
            ProcessHandle process = ProcessHandle.of(postmaster(data).pid()).orElseThrow();
            service.kill();
            process.destroyForcibly();
            process.onExit().join();
        }
        try (EmbeddedServer recovered = launcher(data).start()) {
            assertThat(query(recovered.connection(), "select string_agg(number::text, ',' order by number) from note"))
                    .isEqualTo("1,2,3");
        }
        assertThat(Files.readString(ServerHome.create(data).log())).contains("automatic recovery in progress");
    }

    @Test
    void start_withPostmasterFileOfACrash_ignoresIt() throws IOException {
        launcher(data).start().close();
        Path file = PostmasterFile.path(ServerHome.create(data).cluster());
        long stranger = ProcessHandle.current().pid();
        String namesStranger = stranger + "\n" + file.getParent() + "\n1\n1\n\n127.0.0.1\n\nready   \n";
        for (String left : List.of(namesStranger, "")) {
            Files.writeString(file, left);
            try (EmbeddedServer server = launcher(data).start()) {
                assertThat(postmaster(data).port()).isEqualTo(server.port());
                assertThat(postmaster(data).pid()).isNotEqualTo(stranger);
            }
        }
    }

    @Test
    void join_withoutService_startsTheServerForItsOwnTime_andServiceWaits() throws Exception {
        EmbeddedServer command = launcher(data).join();
        assertThat(command.isOwned()).isTrue();
        assertThatThrownBy(() ->
                        launcher(data).withWaitLimit(Duration.ofMillis(100)).start())
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(data.toString())
                .hasMessageContaining("in use by a command");

        ServerLauncher patient = launcher(data).withWaitLimit(Duration.ofMinutes(1));
        CompletableFuture<EmbeddedServer> waiting = CompletableFuture.supplyAsync(patient::start);
        command.close();
        try (EmbeddedServer service = waiting.get(1, TimeUnit.MINUTES)) {
            assertThat(query(service.connection(), "select 1")).isEqualTo("1");
        }
        assertThat(launcher(data).running()).isEmpty();
    }

    @Test
    void join_whileServiceStarts_waitsAndThenNamesTheOwner() throws IOException {
        ServerHome home = ServerHome.create(data);
        ServerLauncher command = launcher(data).withWaitLimit(Duration.ofMillis(100));
        try (DirectoryLock starting =
                DirectoryLock.tryAcquire(home, Purpose.SERVICE).orElseThrow()) {
            assertThat(starting).isNotNull();
            assertThatThrownBy(command::join)
                    .isInstanceOf(EmbeddedServerException.class)
                    .hasMessageContaining("in use by another service");
        }
        assertThat(DirectoryLock.Owner.read(home)).isEmpty();
    }

    @Test
    void start_withoutThePasswordOfItsCluster_saysWhatIsMissing() throws IOException {
        ServerHome home = ServerHome.create(data);
        Files.createDirectory(home.cluster());
        ServerLauncher launcher = launcher(data);
        assertThatThrownBy(launcher::start)
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(home.passwordFile().toString())
                .hasMessageContaining("missing");
        assertThat(home.passwordFile()).doesNotExist();
    }

    @Test
    void start_withDamagedCluster_failsWithTheEndOfTheLog_andGivesTheDirectoryFree() throws IOException {
        ServerHome home = ServerHome.create(data);
        home.password(new SecureRandom());
        Files.createDirectory(home.cluster());
        ServerLauncher launcher = launcher(data);
        for (String attempt : List.of("first", "second")) {
            assertThatThrownBy(launcher::start)
                    .as(attempt)
                    .isInstanceOf(EmbeddedServerException.class)
                    .hasMessageContaining("does not start")
                    .hasMessageContaining(home.root().toString());
        }
    }

    @Test
    void running_whereNoServerEverWas_isEmptyAndMakesNothing() throws IOException {
        Path nowhere = data.resolve("nowhere");
        assertThat(launcher(nowhere).running()).isEmpty();
        assertThat(nowhere).doesNotExist();
    }

    @Test
    void create_inDirectoryOfSomethingElse_isRefused() throws IOException {
        Path other = Files.createDirectory(data.resolve("postgresql"));
        Files.createDirectory(other.resolve("15"));
        assertThatThrownBy(() -> ServerHome.create(data))
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(other.toString());
        assertThat(other.toFile().list()).containsExactly("15");
    }

    @Test
    void create_withNameTheShellWouldRead_isRefused() {
        Path trap = data.resolve("a$(touch b)");
        assertThatThrownBy(() -> ServerHome.create(trap))
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(trap.toString());
        assertThat(trap).doesNotExist();
    }
}
