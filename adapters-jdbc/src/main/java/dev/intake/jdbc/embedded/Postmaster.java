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
import org.jspecify.annotations.Nullable;

/** Runs PostgreSQL's programs for one directory: creates the cluster, starts and stops its server. */
final class Postmaster {
    private static final Duration INITDB = Duration.ofMinutes(10);
    /** Recovery replays slightly more than {@code max_wal_size} before the server is ready. */
    private static final Duration STARTUP = Duration.ofMinutes(10);

    private static final Duration SHUTDOWN = Duration.ofMinutes(2);
    private static final Duration MARGIN = Duration.ofMinutes(1);
    private static final int FIRST_VERSION_WITH_BUILTIN_LOCALE = 17;
    private static final int FIRST_VERSION_WITH_SYNC_METHOD = 17;
    private static final Duration RETRY_LIMIT = Duration.ofSeconds(20);
    /** Orphaned processes of a killed server end once they notice its end, unless they are executing a statement. */
    private static final Duration ORPHANS_LIMIT = Duration.ofSeconds(4);

    private static final Pattern STILL_IN_USE = Pattern.compile("is still in use");
    /** Temporary failures: another program took the port, or processes of a killed server are still ending. */
    private static final Pattern TEMPORARY = Pattern.compile("could not bind|" + STILL_IN_USE);

    private static final long MIN_FREE_BYTES = 64 << 10;
    private static final long MAX_LOG_BYTES = 8L << 20;
    private static final int LOG_LINES_IN_MESSAGE = 12;

    private final ServerHome home;
    private final ServerAccount account;
    private final PostgresBinaries binaries;
    private volatile boolean abandoned;
    /** The last server that was started or adopted; its file may name another process by now. */
    private volatile @Nullable PostmasterFile server;

    Postmaster(ServerHome home, ServerAccount account, PostgresBinaries binaries) {
        this.home = home;
        this.account = account;
        this.binaries = binaries;
    }

    /** Creates the cluster and its passwords if there is none. A crash leaves no incomplete cluster. */
    void initialize(SecureRandom random) throws IOException {
        home.password(random);
        home.superuserPassword(random);
        if (!home.hasCluster()) {
            initdb();
        }
    }

    /**
     * Checked only after a failed start, because the server itself rejects files of another version without changing
     * them.
     */
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
                "--username=" + EmbeddedServer.SUPERUSER,
                "--pwfile=" + home.superuserPasswordFile(),
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--data-checksums"));
        // The collation must not change with the C library of the machine.
        arguments.addAll(
                majorVersion() >= FIRST_VERSION_WITH_BUILTIN_LOCALE
                        ? List.of("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
                        : List.of("--locale=C.UTF-8"));
        // A slow disk takes a second for each of a thousand files.
        if (ServerProcess.isLinux() && majorVersion() >= FIRST_VERSION_WITH_SYNC_METHOD) {
            arguments.add("--sync-method=syncfs");
        }
        Command initdb = account.command(binaries.initdb(), arguments.toArray(String[]::new))
                .in(home.root());
        Command.Outcome outcome = initdb.run(INITDB);
        if (outcome.status() != 0) {
            throw new EmbeddedServerException(
                    StartFault.of("The database could not be created in " + home.root(), outcome.output()));
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
            throw new EmbeddedServerException(binaries.postgres() + " is not a PostgreSQL server: " + version);
        }
        return Integer.parseInt(number);
    }

    /**
     * Starts the cluster's server, unless an orphaned one still runs, and returns its port. PostgreSQL itself prevents
     * a second server of the same cluster.
     *
     * @throws EmbeddedServerException if it does not start, or the start is abandoned
     */
    int start() throws IOException {
        OptionalInt orphan = orphan();
        int port = orphan.isPresent() ? orphan.getAsInt() : startNew();
        server = PostmasterFile.read(home.cluster()).orElse(null);
        if (!home.storedPort().equals(OptionalInt.of(port))) {
            home.storePort(port);
        }
        return port;
    }

    /** Returns whether the last started or adopted server runs. */
    boolean isRunning() throws IOException {
        PostmasterFile last = server;
        return last != null && last.isAlive();
    }

    /**
     * Aborts a concurrent start; later starts fail immediately. A server in recovery continues its recovery at its next
     * start.
     */
    void abandonStart() throws IOException {
        abandoned = true;
        Optional<PostmasterFile> file = PostmasterFile.read(home.cluster());
        if (file.isPresent() && file.get().isAlive()) {
            interrupt(file.get());
        }
    }

    private OptionalInt orphan() throws IOException {
        Deadline deadline = Deadline.in(STARTUP);
        while (true) {
            Optional<PostmasterFile> file = PostmasterFile.read(home.cluster());
            if (file.isEmpty()) {
                return OptionalInt.empty();
            }
            if (!file.get().isAlive()) {
                removeIfForeign(file.get());
                return OptionalInt.empty();
            }
            if (file.get().ready()) {
                return OptionalInt.of(file.get().port());
            }
            deadline.pause("The server in " + home.root() + ", process "
                    + file.get().pid() + ", neither becomes ready nor ends; see " + home.log());
        }
    }

    /**
     * Removes a stale file that names another program's process, because PostgreSQL does not start while that process runs.
     * The file of an ended process remains: PostgreSQL uses it to find shared memory in use.
     */
    private void removeIfForeign(PostmasterFile stale) throws IOException {
        if (!stale.namesProcess() || ProcessHandle.of(stale.pid()).isPresent()) {
            Files.deleteIfExists(PostmasterFile.path(home.cluster()));
        }
    }

    /** Returns the memory of the machine or container in bytes; 0 if unknown. */
    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    /** Returns the size of the file system in bytes. */
    private long disk() throws IOException {
        return Files.getFileStore(home.root()).getTotalSpace();
    }

    private int startNew() throws IOException {
        Deadline deadline = Deadline.in(RETRY_LIMIT);
        Deadline ending = Deadline.in(ORPHANS_LIMIT);
        while (true) {
            if (abandoned) {
                throw new EmbeddedServerException("The start of the server in " + home.root() + " was abandoned.");
            }
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
                            "--options=" + ServerSettings.commandLine(ServerSettings.of(port, memory(), disk())))
                    .in(home.root())
                    .run(STARTUP.plus(MARGIN));
            if (outcome.status() == 0) {
                return port;
            }
            requireVersion();
            String end = logSince(logStart) + fullDisk();
            String failure = StartFault.of(
                    "The embedded PostgreSQL in " + home.root() + " does not start; see its log " + home.log()
                            + " tells",
                    end.isBlank() ? outcome.output() : end);
            if (!TEMPORARY.matcher(end).find()) {
                throw new EmbeddedServerException(failure);
            }
            if (STILL_IN_USE.matcher(end).find() && ending.isOver()) {
                for (ServerProcess child : ServerProcess.runningOn(home.cluster())) {
                    child.terminate();
                }
            }
            deadline.pause(failure);
        }
    }

    /** Returns a line to report a full disk, which PostgreSQL cannot log on that disk; otherwise empty text. */
    private String fullDisk() throws IOException {
        return Files.getFileStore(home.root()).getUsableSpace() < MIN_FREE_BYTES
                ? "\nFATAL:  No space left on device"
                : "";
    }

    /** Returns the last port if it is free, so that addresses stay the same; otherwise any free port. */
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

    /** Returns the offset at which the log of the next start begins; moves a long log to one backup file. */
    private long trimLog() throws IOException {
        if (!Files.exists(home.log())) {
            return 0;
        }
        long size = Files.size(home.log());
        if (size <= MAX_LOG_BYTES) {
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

    /** Stops the server after a checkpoint; clients are disconnected and open transactions rolled back. */
    void stop() throws IOException {
        Optional<PostmasterFile> running = running();
        if (running.isEmpty()) {
            return;
        }
        Command.Outcome outcome = interrupt(running.get());
        String failure = "The server in " + home.root() + ", process "
                + running.get().pid() + ", does not stop; see " + home.log() + ". " + outcome.output();
        Deadline deadline = Deadline.in(SHUTDOWN);
        while (running.get().isAlive()) {
            deadline.pause(failure);
        }
    }

    /** Returns the server that its file names, or the one started here if the file names another process. */
    private Optional<PostmasterFile> running() throws IOException {
        Optional<PostmasterFile> file = PostmasterFile.read(home.cluster());
        if (file.isPresent() && file.get().isAlive()) {
            return file;
        }
        return isRunning() ? Optional.ofNullable(server) : Optional.empty();
    }

    /**
     * Signals the verified process of the server; {@code pg_ctl stop} would read the process id from the file again and
     * could signal another process.
     */
    private Command.Outcome interrupt(PostmasterFile proved) throws IOException {
        return account.command(binaries.pgCtl(), "kill", "INT", Long.toString(proved.pid()))
                .in(home.root())
                .run(MARGIN);
    }
}
