package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.FreePort;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The program of a quickstart, started by the commands of its page in a copy of the sources. */
final class QuickstartProgram implements AutoCloseable {
    private static final Path SOURCES = Path.of("..", "docs", "quickstarts");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\n(.*?)^```$");
    private static final String PORT = "3000";
    private static final long PATIENCE_SECONDS = 300;

    // Next.js leaves a request that offers HTTP/2 by an upgrade without an answer.
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Process process;
    private final Path folder;
    private final int port;

    private QuickstartProgram(Process process, Path folder, int port) {
        this.process = process;
        this.folder = folder;
        this.port = port;
    }

    /** Copies all quickstarts to where the commands expect them. */
    static void copySources(Path folder) throws IOException {
        Path target = folder.resolve("docs").resolve("quickstarts");
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(QuickstartProgram::isSource).toList()) {
                Path to = target.resolve(SOURCES.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }

    private static boolean isSource(Path file) {
        return Files.isRegularFile(file)
                && Stream.of("node_modules", "target", ".next")
                        .noneMatch(built -> file.toString().contains("/" + built + "/"));
    }

    static String page(String name) throws IOException {
        return Files.readString(SOURCES.resolve(name));
    }

    /** The commands of a page, each block as one script, with what the reader fills in. */
    static List<String> blocks(String page, Map<String, String> known) throws IOException {
        return BLOCK.matcher(page(page))
                .results()
                .map(block -> filled(block.group(1), known))
                .toList();
    }

    static String filled(String text, Map<String, String> known) {
        String filled = text;
        for (Map.Entry<String, String> entry : known.entrySet()) {
            filled = filled.replace(entry.getKey(), entry.getValue());
        }
        return filled;
    }

    /** Runs commands to their end, and returns what they print. */
    static String run(Path folder, String commands) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = shell(folder, commands, output);
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended && process.exitValue() == 0)
                .as("%s: %s", commands, Files.readString(output))
                .isTrue();
        return Files.readString(output);
    }

    /** Starts a program on a free port, and waits until it listens. */
    static QuickstartProgram start(Path folder, String commands) throws IOException, InterruptedException {
        int port = FreePort.find();
        Path output = Files.createTempFile(folder, "output", ".txt");
        String all = commands.contains(PORT) ? commands : "export PORT=" + PORT + "\n" + commands;
        Process process = shell(folder, all.replace(PORT, String.valueOf(port)), output);
        QuickstartProgram program = new QuickstartProgram(process, folder, port);
        for (int i = 0; i < 4 * PATIENCE_SECONDS; i++) {
            assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
            if (program.listens()) {
                return program;
            }
            Thread.sleep(250);
        }
        program.close();
        throw new AssertionError(Files.readString(output));
    }

    private static Process shell(Path folder, String commands, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-ec", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Map<String, String> environment = builder.environment();
        // The system's Python and Ruby have the packages that the distribution installs.
        environment.merge("PATH", "", (path, none) -> "/usr/bin:" + path);
        environment.put("NEXT_TELEMETRY_DISABLED", "1");
        environment.put("NEXT_PUBLIC_CLERK_TELEMETRY_DISABLED", "1");
        return builder.start();
    }

    private boolean listens() {
        try (Socket socket = new Socket("localhost", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    String url() {
        return "http://localhost:" + port;
    }

    /** Runs commands beside the program. */
    String run(String commands) throws IOException, InterruptedException {
        return run(folder, commands.replace(PORT, String.valueOf(port)));
    }

    String get(String path, String session) throws IOException, InterruptedException {
        return send(request(path, session).GET());
    }

    String post(String path, String session, String type, String body) throws IOException, InterruptedException {
        return send(request(path, session).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path, String session) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url() + path)).header("Origin", url());
        return session.isEmpty() ? request : request.header("Authorization", "Bearer " + session);
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString()).body();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
