package dev.intake.fault;

import dev.intake.app.Main;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.testing.FreePort;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One node of the service, in its own process, at a fixed port. */
final class ServiceNode implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(3);
    private static final int PROBE_MILLIS = 2_000;
    private static final int SMALL_HEAP = 256;
    private static final List<String> SERVE = List.of(Main.class.getName(), "serve");
    private static final String METRICS_PORT = "INTAKE_MANAGEMENT_PORT";

    private final int port;
    private final int heapMegabytes;
    private final List<String> program;
    private final Map<String, String> settings;
    private final ProcessBuilder.Redirect log;
    private Process process;

    private ServiceNode(
            int port,
            int heapMegabytes,
            List<String> program,
            Map<String, String> settings,
            ProcessBuilder.Redirect log)
            throws IOException {
        this.port = port;
        this.heapMegabytes = heapMegabytes;
        this.program = program;
        this.settings = settings;
        this.log = log;
        this.process = launch();
    }

    static ServiceNode start(FaultDatabase database, MasterKeys keys) throws IOException {
        return start(database, keys, SMALL_HEAP);
    }

    static ServiceNode start(FaultDatabase database, MasterKeys keys, int heapMegabytes) throws IOException {
        return start(database, keys, heapMegabytes, SERVE, Map.of());
    }

    /** Starts a node that sends by this mail server. */
    static ServiceNode start(FaultDatabase database, MasterKeys keys, SlowMailServer mail) throws IOException {
        return start(database, keys, SMALL_HEAP, SERVE, mail.settings());
    }

    /** Starts a node that sends by this mail server, with faulty workers. */
    static ServiceNode start(FaultDatabase database, MasterKeys keys, SlowMailServer mail, PlantedNode.Fault fault)
            throws IOException {
        return start(database, keys, SMALL_HEAP, List.of(PlantedNode.class.getName(), fault.name()), mail.settings());
    }

    private static ServiceNode start(
            FaultDatabase database, MasterKeys keys, int heapMegabytes, List<String> program, Map<String, String> more)
            throws IOException {
        int port = FreePort.find();
        Map<String, String> settings = new HashMap<>(more);
        settings.putAll(Map.of(
                "INTAKE_PORT", Integer.toString(port),
                "INTAKE_JDBC_URL", database.jdbcUrl(),
                "INTAKE_JDBC_USER", database.direct().user(),
                "INTAKE_JDBC_PASSWORD", database.direct().password().reveal(),
                "INTAKE_MASTER_KEY", keys.reveal(),
                "INTAKE_DRAIN_SECONDS", "2"));
        return new ServiceNode(port, heapMegabytes, program, settings, ProcessBuilder.Redirect.DISCARD);
    }

    /**
     * Starts a node that runs an embedded PostgreSQL of its own, and shows its metrics.
     *
     * @param directory of its data
     * @param log what it logs is added to this file
     */
    static ServiceNode startWithOwnDatabase(Path directory, Path log) throws IOException {
        int port = FreePort.find();
        Map<String, String> settings = Map.of(
                "INTAKE_PORT",
                Integer.toString(port),
                "INTAKE_DATA_DIR",
                directory.toString(),
                METRICS_PORT,
                Integer.toString(FreePort.find()),
                "INTAKE_DRAIN_SECONDS",
                "0");
        return new ServiceNode(port, SMALL_HEAP, SERVE, settings, ProcessBuilder.Redirect.appendTo(log.toFile()));
    }

    private Process launch() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(settings);
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log)
                .start();
    }

    URI address(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Ends it in the middle of whatever it does, and starts it again. */
    void kill() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        process = launch();
    }

    /** Tells it to stop, waits until it has, and starts it again. */
    void restart() throws IOException, InterruptedException {
        stop();
        process = launch();
    }

    /** Starts it again after it has ended. */
    void startAgain() throws IOException {
        process = launch();
    }

    /** Tells it to stop and waits until it has. */
    void stop() throws IOException {
        process.destroy();
        awaitEnd();
    }

    /** Waits until it has ended, and returns its exit code. */
    int awaitEnd() throws IOException {
        try {
            if (!process.waitFor(START.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("a node does not end");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before a node has ended", e);
        }
    }

    /** Returns one figure of its metrics. */
    double metric(String series) throws IOException {
        URI metrics = URI.create("http://127.0.0.1:" + settings.get(METRICS_PORT) + "/metrics");
        try (InputStream body = metrics.toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(series + " "))
                    .findFirst()
                    .map(line -> Double.parseDouble(line.substring(series.length())))
                    .orElseThrow(() -> new IOException("no " + series));
        }
    }

    /** Whether its process runs; one that ran out of memory does not. */
    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether a load balancer would send requests to it now. */
    boolean isReady() {
        try {
            HttpURLConnection probe =
                    (HttpURLConnection) address("/readyz").toURL().openConnection();
            probe.setConnectTimeout(PROBE_MILLIS);
            probe.setReadTimeout(PROBE_MILLIS);
            return probe.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException away) {
            return false;
        }
    }

    void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + START.toNanos();
        while (!isReady()) {
            if (System.nanoTime() > end) {
                throw new IOException("a node does not get ready");
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
