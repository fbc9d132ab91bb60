package dev.intake.jdbc.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** PostgreSQL's own programs, applied to one directory: makes the cluster, starts and stops its server. */
final class Postmaster {
    private static final Duration INITDB = Duration.ofMinutes(3);
    /** A recovery replays up to {@code max_wal_size} and a little more before the server is ready. */
    private static final Duration STARTUP = Duration.ofMinutes(10);

    private static final Duration SHUTDOWN = Duration.ofMinutes(2);
    private static final Duration MARGIN = Duration.ofSeconds(10);
    private static final int FIRST_VERSION_WITH_BUILTIN_LOCALE = 17;
    private static final Duration RETRIES = Duration.ofSeconds(20);
    /** Somebody took the port in between, or processes of a server that was killed are just ending. */
    private static final Pattern PASSING = Pattern.compile("could not bind|is still in use");

    private static final long LOG_KEPT_BYTES = 8L << 20;
    private static final int LOG_LINES_IN_MESSAGE = 12;

    private final ServerHome home;
    private final ServerAccount account;
    private final PostgresBinaries binaries;

    Postmaster(ServerHome home, ServerAccount account, PostgresBinaries binaries) {
        this.home = home;
        this.account = account;
        this.binaries = binaries;
    }

    /** Makes the cluster if there is none, and gives its password. A crash in between leaves no half cluster. */
    Password initialize(SecureRandom random) throws IOException {
        Password password = home.password(random);
        if (!home.hasCluster()) {
            initdb();
        }
        return password;
    }

    /** Asked when a start has failed only: the server itself refuses files of another version, and leaves them alone. */
    private void requireVersion() throws IOException {
        Optional<String> found = home.clusterVersion();
        if (found.isPresent() && !found.get().equals(Integer.toString(majorVersion()))) {
            throw StartFault.otherVersion(home.root(), found.get(), majorVersion());
        }
    }

    private void initdb() throws IOException {
        Path draft = home.root().resolve("cluster.new");
        PostgresBinaries.deleteAll(draft);
        List<String> arguments = new ArrayList<>(List.of(
                "--pgdata=" + draft,
                "--username=" + EmbeddedServer.ADMINISTRATOR,
                "--pwfile=" + home.passwordFile(),
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--data-checksums"));
        // The order of text must not change with the C library of the machine.
        arguments.addAll(
                majorVersion() >= FIRST_VERSION_WITH_BUILTIN_LOCALE
                        ? List.of("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
                        : List.of("--locale=C.UTF-8"));
        Command initdb = account.command(binaries.initdb(), arguments.toArray(String[]::new))
                .in(home.root());
        Command.Outcome outcome = initdb.run(INITDB);
        if (outcome.status() != 0) {
            throw new EmbeddedServerException(
                    StartFault.of("No database could be made in " + home.root(), outcome.output()));
        }
        Files.move(draft, home.cluster(), StandardCopyOption.ATOMIC_MOVE);
        ServerHome.sync(home.root());
    }

    private int majorVersion() throws IOException {
        String version = account.command(binaries.postgres(), "--version")
                .in(home.root())
                .run(MARGIN)
                .output();
        String number = version.replaceFirst("^postgres \\(PostgreSQL\\) ([0-9]+).*", "$1");
        if (!number.matches("[0-9]+")) {
            throw new EmbeddedServerException(binaries.postgres() + " is no PostgreSQL: " + version);
        }
        return Integer.parseInt(number);
    }

    /** The port of the cluster's server, started by this call unless one that an earlier owner left behind lives. */
    int start() throws IOException {
        OptionalInt orphan = orphan();
        int port = orphan.isPresent() ? orphan.getAsInt() : startNew();
        home.storePort(port);
        return port;
    }

    private OptionalInt orphan() throws IOException {
        Deadline deadline = Deadline.in(STARTUP);
        while (true) {
            Optional<PostmasterFile> file = PostmasterFile.read(home.cluster());
            if (file.isEmpty()) {
                return OptionalInt.empty();
            }
            if (!file.get().isAlive()) {
                // PostgreSQL would take any process with that number for its own and refuse to start.
                Files.deleteIfExists(PostmasterFile.path(home.cluster()));
                return OptionalInt.empty();
            }
            if (file.get().ready()) {
                return OptionalInt.of(file.get().port());
            }
            deadline.pause("The server in " + home.root() + ", process "
                    + file.get().pid() + ", neither gets ready nor ends; see " + home.log());
        }
    }

    /** Of the machine or the container, in bytes; 0 when this Java does not tell. */
    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    private int startNew() throws IOException {
        Deadline deadline = Deadline.in(RETRIES);
        while (true) {
            int port = freePort();
            long logStart = trimLog();
            Command.Outcome outcome = account.command(
                            binaries.pgCtl(),
                            "start",
                            "--silent",
                            "--wait",
                            "--timeout=" + STARTUP.toSeconds(),
                            "--pgdata=" + home.cluster(),
                            "--log=" + home.log(),
                            "--options=" + ServerSettings.commandLine(ServerSettings.of(port, memory())))
                    .in(home.root())
                    .run(STARTUP.plus(MARGIN));
            if (outcome.status() == 0) {
                return port;
            }
            requireVersion();
            String end = logSince(logStart);
            String failure = StartFault.of(
                    "The embedded PostgreSQL in " + home.root() + " does not start, as its log " + home.log()
                            + " tells",
                    end.isBlank() ? outcome.output() : end);
            if (!PASSING.matcher(end).find()) {
                throw new EmbeddedServerException(failure);
            }
            deadline.pause(failure);
        }
    }

    /** The port used last if it is free, so that addresses stay; else any free one. */
    private int freePort() throws IOException {
        OptionalInt stored = home.storedPort();
        if (stored.isPresent() && isFree(stored.getAsInt())) {
            return stored.getAsInt();
        }
        try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
            return socket.getLocalPort();
        }
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(loopback(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    /** Where the log of the next start begins; what is too long moves aside, one file deep. */
    private long trimLog() throws IOException {
        if (!Files.exists(home.log())) {
            return 0;
        }
        long size = Files.size(home.log());
        if (size <= LOG_KEPT_BYTES) {
            return size;
        }
        Files.move(home.log(), home.root().resolve("server.log.1"), StandardCopyOption.REPLACE_EXISTING);
        return 0;
    }

    private String logSince(long start) throws IOException {
        if (!Files.exists(home.log())) {
            return "";
        }
        try (FileChannel log = FileChannel.open(home.log(), StandardOpenOption.READ)) {
            log.position(start);
            String text = new String(Channels.newInputStream(log).readAllBytes(), StandardCharsets.UTF_8);
            List<String> lines = text.lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES_IN_MESSAGE), lines.size()));
        }
    }

    /** Ends the server, if it lives, after a checkpoint; clients are disconnected and open transactions rolled back. */
    void stop() throws IOException {
        Optional<PostmasterFile> file = PostmasterFile.read(home.cluster());
        if (file.isEmpty() || !file.get().isAlive()) {
            return;
        }
        Command.Outcome outcome = account.command(
                        binaries.pgCtl(),
                        "stop",
                        "--silent",
                        "--wait",
                        "--mode=fast",
                        "--timeout=" + SHUTDOWN.toSeconds(),
                        "--pgdata=" + home.cluster())
                .in(home.root())
                .run(SHUTDOWN.plus(MARGIN));
        if (outcome.status() != 0 && file.get().isAlive()) {
            throw new EmbeddedServerException("The server in " + home.root() + " does not stop: " + outcome.output());
        }
    }
}
