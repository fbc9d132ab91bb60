package dev.intake.load;

import dev.intake.app.Main;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.testing.FreePort;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service in its own process, with the heap size that is documented as sufficient. */
final class ServiceProcess implements AutoCloseable {
    static final int HEAP_MEGABYTES = 512;

    private static final int START_SECONDS = 60;
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\(\\d+M\\)");

    private final Process process;
    private final int port;
    private final Path collections;

    private ServiceProcess(Process process, int port, Path collections) {
        this.process = process;
        this.port = port;
        this.collections = collections;
    }

    static ServiceProcess start(LoadDatabase database) throws IOException, InterruptedException {
        return start(database, MasterKeys.generate(new SecureRandom()));
    }

    static ServiceProcess start(LoadDatabase database, MasterKeys keys) throws IOException, InterruptedException {
        return start(database, keys, Map.of());
    }

    /** Starts it with further settings, by their variables. */
    static ServiceProcess start(LoadDatabase database, MasterKeys keys, Map<String, String> settings)
            throws IOException, InterruptedException {
        int port = FreePort.find();
        Path collections = Files.createTempFile("intake-load-", ".gc");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-Xlog:gc:file=" + collections + "::filecount=0",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve"));
        builder.environment()
                .putAll(Map.of(
                        "INTAKE_PORT", Integer.toString(port),
                        "INTAKE_JDBC_URL", database.connection().jdbcUrl(),
                        "INTAKE_JDBC_USER", database.connection().user(),
                        "INTAKE_JDBC_PASSWORD", database.connection().password().reveal(),
                        "INTAKE_MASTER_KEY", keys.reveal()));
        builder.environment().putAll(settings);
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT);
        ServiceProcess service = new ServiceProcess(builder.start(), port, collections);
        service.awaitReady();
        return service;
    }

    private void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!isReady()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                close();
                throw new IOException("the service did not start");
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private boolean isReady() {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + port + "/readyz").toURL().openConnection();
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException notYet) {
            return false;
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /**
     * What the garbage collector saw so far, in megabytes.
     *
     * @param before the most that was in use before a collection
     * @param after the most that was left by one
     * @param count collections
     */
    record Heap(int before, int after, int count) {}

    Heap heap() throws IOException {
        Matcher collection = COLLECTION.matcher(Files.readString(collections));
        int before = 0;
        int after = 0;
        int count = 0;
        while (collection.find()) {
            before = Math.max(before, Integer.parseInt(collection.group(1)));
            after = Math.max(after, Integer.parseInt(collection.group(2)));
            count++;
        }
        return new Heap(before, after, count);
    }

    /** Megabytes that the emptiest collection after the first so many has left; 0 when there was none. */
    int leastAfter(int collectionsBefore) throws IOException {
        return COLLECTION
                .matcher(Files.readString(collections))
                .results()
                .skip(collectionsBefore)
                .mapToInt(collection -> Integer.parseInt(collection.group(2)))
                .min()
                .orElse(0);
    }

    /** Has it collect all of its garbage, and answers how many megabytes are left: what it holds on to. */
    int collectAll() throws IOException, InterruptedException {
        int before = heap().count();
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid()),
                        "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (jcmd.waitFor() != 0) {
            throw new IOException("jcmd could not have the service collect its garbage");
        }
        return leastAfter(before);
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(collections);
    }
}
