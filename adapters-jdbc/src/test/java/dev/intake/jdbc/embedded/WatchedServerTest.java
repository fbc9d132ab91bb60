package dev.intake.jdbc.embedded;

import static dev.intake.jdbc.embedded.ServerFixture.execute;
import static dev.intake.jdbc.embedded.ServerFixture.launcher;
import static dev.intake.jdbc.embedded.ServerFixture.postmaster;
import static dev.intake.jdbc.embedded.ServerFixture.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that ends unexpectedly, while its service restarts it. */
@Slow
class WatchedServerTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path data;
    private final HeldPrograms programs;
    private final Seen seen = new Seen();
    private final EmbeddedServer server;

    WatchedServerTest(@TempDir Path directory) throws IOException {
        data = directory.resolve("data");
        programs = HeldPrograms.in(directory.resolve("programs"));
        server = launcher(data).withPrograms(programs.directory()).start();
        server.keepRunning(seen);
    }

    @AfterEach
    void stop() throws IOException {
        programs.release();
        programs.succeed();
        server.close();
    }

    /** The observer's notifications, one line per call. */
    private static final class Seen implements ServerObserver {
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

        @Override
        public void ended(Duration pause) {
            lines.add("ended, again in " + pause.toSeconds() + " s");
        }

        @Override
        public void restarted(Duration outage, int port) {
            lines.add("restarted on " + port);
        }

        @Override
        public void restartFailed(RuntimeException reason, Duration pause) {
            lines.add("failed, again in " + pause.toSeconds() + " s: " + reason.getMessage());
        }

        String next() throws InterruptedException {
            String line = lines.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(line).as("something is told within " + PATIENCE).isNotNull();
            return String.valueOf(line);
        }
    }

    /** As {@code kill -9} does; what it had forked ends by itself. */
    private PostmasterFile kill() throws IOException {
        PostmasterFile running = postmaster(data);
        ProcessHandle.of(running.pid()).orElseThrow().destroyForcibly();
        return running;
    }

    @Test
    void killedServer_isStartedAgainImmediately_onItsPort_withWhatWasCommitted() throws Exception {
        execute(server.connection(), "create table note as select 'kept' as text");
        int port = server.port();

        PostmasterFile killed = kill();

        assertThat(seen.next()).isEqualTo("ended, again in 0 s");
        assertThat(seen.next()).isEqualTo("restarted on " + port);
        assertThat(postmaster(data).pid()).isNotEqualTo(killed.pid());
        assertThat(query(server.connection(), "select text from note")).isEqualTo("kept");
        assertThat(ServerProcess.runningOn(postmaster(data).cluster()))
                .contains(new ServerProcess(
                        postmaster(data).pid(), postmaster(data).cluster()));
    }

    @Test
    void serverThatEndsAgainWithinSeconds_isStartedAfterAPause() throws Exception {
        kill();
        assertThat(seen.next()).isEqualTo("ended, again in 0 s");
        assertThat(seen.next()).startsWith("restarted");

        kill();

        assertThat(seen.next()).isEqualTo("ended, again in 1 s");
        assertThat(seen.next()).startsWith("restarted");
    }

    @Test
    void join_whileTheServerIsAwayForLong_namesTheServiceWhoseServerDoesNotAnswer() throws Exception {
        programs.hold();
        kill();
        assertThat(seen.next()).startsWith("ended");
        ServerLauncher hasty = launcher(data).withWaitLimit(Duration.ofMillis(100));

        assertThatThrownBy(hasty::join)
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(
                        "process " + ProcessHandle.current().pid() + ", whose PostgreSQL does not respond");
    }

    @Test
    void killedServer_whosePortIsTaken_movesToAnother_andPoolsAndCommandsFollow() throws Exception {
        int port = server.port();
        EmbeddedServer command = launcher(data).join();
        try (HikariDataSource pool = ConnectionPool.open(
                "test",
                () -> server.connection().jdbcUrl(),
                server.connection().user(),
                server.connection().password().reveal(),
                2,
                PATIENCE)) {
            pool.getConnection().close();
            programs.hold();
            kill();
            assertThat(seen.next()).startsWith("ended");
            try (ServerSocket taken = take(port)) {
                // The first start has chosen the port already: it finds it taken and chooses again.
                programs.release();
                assertThat(seen.next())
                        .startsWith("restarted on ")
                        .isNotEqualTo("restarted on " + taken.getLocalPort());
                assertThat(server.port()).isNotEqualTo(port);
                assertThat(answers(pool)).isTrue();
                assertThat(command.port()).isEqualTo(server.port());
                assertThat(query(command.connection(), "select 1")).isEqualTo("1");
            }
        }
    }

    /** The pool does not check a connection that was used within the last half second: one may still be of the killed server. */
    private static boolean answers(HikariDataSource pool) throws Exception {
        for (int i = 0; i < 2; i++) {
            try (Connection connection = pool.getConnection()) {
                if (connection.isValid(60)) {
                    return true;
                }
                pool.evictConnection(connection);
            }
        }
        return false;
    }

    private static ServerSocket take(int port) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            ServerSocket socket = new ServerSocket();
            try {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
                return socket;
            } catch (BindException stillItsOwn) {
                socket.close();
                assertThat(System.nanoTime()).isLessThan(end);
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    @Test
    void failedStarts_areReportedWithTheirReason_andRetriedAfterALongerPause() throws Exception {
        programs.fail();
        kill();

        assertThat(seen.next()).isEqualTo("ended, again in 0 s");
        assertThat(seen.next())
                .startsWith("failed, again in 1 s: The embedded PostgreSQL in ")
                .contains("this start fails");
        assertThat(seen.next()).startsWith("failed, again in 2 s: ");
        programs.succeed();
        assertThat(seen.next()).isEqualTo("restarted on " + server.port());
    }

    @Test
    void serverThatSomebodyElseStarted_isAdopted_andNoSecondOneStarted() throws Exception {
        programs.fail();
        kill();
        assertThat(seen.next()).startsWith("ended");
        assertThat(seen.next()).startsWith("failed, again in 1 s");
        ServerHome home = ServerHome.create(data);
        Command.Outcome byHand = ServerAccount.of(home)
                .command(
                        ServerFixture.programs().resolve("pg_ctl"),
                        "start",
                        "--silent",
                        "--wait",
                        "--pgdata=" + home.cluster(),
                        "--log=" + home.log(),
                        "--options=" + ServerSettings.commandLine(ServerSettings.of(server.port(), 1L << 30, 1L << 30)))
                .in(home.root())
                .run(PATIENCE);
        assertThat(byHand.status()).as(byHand.output()).isZero();
        PostmasterFile started = postmaster(data);

        assertThat(seen.next()).isEqualTo("restarted on " + started.port());

        assertThat(postmaster(data)).isEqualTo(started);
        assertThat(started.isAlive()).isTrue();
    }

    @Test
    void statementThatOutlivesTheServer_isEnded_soThatTheServerStarts() throws Exception {
        try (Connection busy = server.administration().open();
                var statement = busy.createStatement()) {
            CompletableFuture<Void> asleep = CompletableFuture.runAsync(() -> {
                try {
                    // Looks at nothing but its own clock, unlike pg_sleep.
                    statement.execute("do $$ declare until timestamptz := clock_timestamp() + interval '10 minutes';"
                            + " begin while clock_timestamp() < until loop end loop; end $$");
                } catch (SQLException ended) {
                    throw new IllegalStateException(ended);
                }
            });
            while (!"1"
                    .equals(query(
                            server.administration(),
                            "select count(*) from pg_stat_activity where state = 'active' and query like 'do %'"))) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            kill();
            assertThat(seen.next()).startsWith("ended");
            assertThat(seen.next()).isEqualTo("restarted on " + server.port());
            assertThat(asleep).isCompletedExceptionally();
        }
    }

    @Test
    void join_whileTheServerIsAway_waitsForItsReturn() throws Exception {
        programs.hold();
        kill();
        assertThat(seen.next()).startsWith("ended");
        ServerLauncher patient = launcher(data).withWaitLimit(PATIENCE);
        assertThat(launcher(data).running()).isEmpty();
        CompletableFuture<EmbeddedServer> joining = CompletableFuture.supplyAsync(() -> patient.join());

        programs.release();

        EmbeddedServer joined = joining.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(joined.isOwned()).isFalse();
        assertThat(query(joined.connection(), "select 1")).isEqualTo("1");
    }

    @Test
    void close_whileTheServerIsStartedAgain_leavesNoServerAndAFreeDirectory() throws Exception {
        programs.hold();
        PostmasterFile killed = kill();
        assertThat(seen.next()).startsWith("ended");
        CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
        programs.release();
        closing.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        assertThat(ServerProcess.runningOn(killed.cluster())).isEmpty();
        try (EmbeddedServer next = launcher(data).start()) {
            assertThat(query(next.connection(), "select 1")).isEqualTo("1");
        }
    }

    @Test
    void close_ofRunningServer_isNoEnd() {
        server.close();

        assertThat(seen.lines).isEmpty();
        assertThatThrownBy(() -> server.keepRunning(seen)).isInstanceOf(IllegalStateException.class);
    }
}
