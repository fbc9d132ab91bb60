package dev.intake.jdbc.embedded;

import static dev.intake.jdbc.embedded.ServerFixture.postmaster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.jdbc.embedded.DirectoryLock.Purpose;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is too busy to take connections. */
@Slow
class ServerReadinessTest {
    private final ServerHome home;
    private final Postmaster postmaster;
    private final int port;
    private final Front front;
    private final EmbeddedServer server;

    ServerReadinessTest(@TempDir Path data) throws IOException {
        home = ServerHome.create(data);
        DirectoryLock lock = DirectoryLock.tryAcquire(home, Purpose.SERVICE).orElseThrow();
        postmaster = new Postmaster(home, ServerAccount.of(home), new PostgresBinaries(ServerFixture.programs()));
        postmaster.initialize(new SecureRandom());
        port = postmaster.start();
        front = new Front(port);
        server = EmbeddedServer.owned(home, front.port(), postmaster, lock);
    }

    @AfterEach
    void stop() throws IOException {
        front.close();
        server.close();
    }

    @Test
    void await_withConnectionsThatFail_triesAgainUntilTheServerTakesOne() throws Exception {
        front.drop(3);

        ServerReadiness.await(home, server, postmaster);

        assertThat(front.dropped()).isEqualTo(3);
        ConnectionDetails own =
                ConnectionDetails.of(port, ApplicationDatabase.NAME, ApplicationDatabase.ROLE, home.storedPassword());
        assertThat(ServerFixture.query(own, "select current_database()")).isEqualTo(ApplicationDatabase.NAME);
    }

    @Test
    void await_ofServerThatEnds_failsWithWhatWasTried() throws Exception {
        front.drop(Integer.MAX_VALUE);
        front.atDrop(
                3,
                () -> ProcessHandle.of(postmaster(home.dataDirectory()).pid())
                        .ifPresent(ProcessHandle::destroyForcibly));

        assertThatThrownBy(() -> ServerReadiness.await(home, server, postmaster))
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining("has ended after ")
                .hasMessageContaining(" attempts in ")
                .hasMessageContaining("see its log " + home.log())
                .hasMessageContaining("the last attempt failed with: ");
    }

    @Test
    void await_ofServerThatRefusesThePassword_failsAtOnce() throws Exception {
        ServerFixture.execute(
                ConnectionDetails.of(port, "postgres", EmbeddedServer.SUPERUSER, home.storedSuperuserPassword()),
                "alter role postgres password 'another'");

        assertThatThrownBy(() -> ServerReadiness.await(home, server, postmaster))
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining("superuser has another password");
    }

    /** Passes connections on to the server, except for the first ones, which it drops. */
    private static final class Front implements AutoCloseable {
        @FunctionalInterface
        interface Effect {
            void run() throws IOException;
        }

        private final ServerSocket door;
        private final int target;
        private final AtomicInteger drops = new AtomicInteger();
        private volatile int wanted;
        private volatile int effectAt;
        private volatile Effect effect = () -> {};

        Front(int target) throws IOException {
            this.target = target;
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            start(this::serve);
        }

        int port() {
            return door.getLocalPort();
        }

        int dropped() {
            return drops.get();
        }

        void drop(int connections) {
            wanted = connections;
        }

        void atDrop(int number, Effect what) {
            effect = what;
            effectAt = number;
        }

        private void serve() throws IOException {
            while (true) {
                Socket client = door.accept();
                if (drops.get() < wanted) {
                    if (drops.incrementAndGet() == effectAt) {
                        effect.run();
                    }
                    client.close();
                    continue;
                }
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), target);
                start(() -> copy(client, behind));
                start(() -> copy(behind, client));
            }
        }

        private static void copy(Socket from, Socket to) throws IOException {
            try (from;
                    to;
                    InputStream in = from.getInputStream();
                    OutputStream out = to.getOutputStream()) {
                in.transferTo(out);
            }
        }

        private void start(Effect work) {
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (IOException ended) {
                    // One side has closed its end, as either may.
                    return;
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void close() throws IOException {
            door.close();
        }
    }
}
