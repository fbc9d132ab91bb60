package dev.intake.app.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.app.IntakeCommandLine;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Terminal;
import dev.intake.app.doctor.PostgresDoctor;
import dev.intake.testing.SharedPrograms;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@code intake serve --json} on an embedded PostgreSQL and a free port, in this process. */
final class RunningService implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_SECONDS = 180;

    /** The demo makes up its month first. */
    private static final long FILLING_SECONDS = 300;

    final JsonNode report;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Path data;
    private final CountDownLatch stop;
    private final CompletableFuture<Integer> exitCode;

    private RunningService(Path data, JsonNode report, CountDownLatch stop, CompletableFuture<Integer> exitCode) {
        this.data = data;
        this.report = report;
        this.stop = stop;
        this.exitCode = exitCode;
    }

    /** Starts it on this data directory and waits until it serves. */
    static RunningService start(Path data) throws Exception {
        return start(data, Map.of());
    }

    /** The same with more settings. */
    static RunningService start(Path data, Map<String, String> more) throws Exception {
        return start(data, more, "serve");
    }

    /** Starts the demo of so many contacts beside this data directory, and waits until it serves. */
    static RunningService demo(Path data, int contacts) throws Exception {
        return start(data, Map.of(), "demo", "--contacts", String.valueOf(contacts));
    }

    private static RunningService start(Path data, Map<String, String> more, String... command) throws Exception {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("INTAKE_DATA_DIR", data.toString());
        environment.put("INTAKE_PORT", "0");
        SharedPrograms.into(data);
        CountDownLatch stop = new CountDownLatch(1);
        LineQueue out = new LineQueue();
        StringWriter err = new StringWriter();
        CommandContext commandContext = commandContext(environment, "", stop);
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        Thread serving = new Thread(
                () -> {
                    int code = new IntakeCommandLine(commandContext, new PrintWriter(out), new PrintWriter(err))
                            .execute(Stream.concat(Stream.of(command), Stream.of("--json"))
                                    .toArray(String[]::new));
                    out.lines.add("ended");
                    exitCode.complete(code);
                },
                "serve");
        serving.start();
        String line = out.lines.poll(FILLING_SECONDS, TimeUnit.SECONDS);
        assertThat(line).as(err.toString()).isNotNull().contains("\"url\"");
        SharedPrograms.from(data);
        return new RunningService(data, JSON.readTree(line), stop, exitCode);
    }

    private static CommandContext commandContext(Map<String, String> environment, String typed, CountDownLatch stop) {
        return new CommandContext(
                environment,
                PostgresBackends.forCommand(),
                PostgresBackends.forService(),
                new PostgresDoctor(),
                new Pipe(typed),
                limit -> await(stop, limit.toMillis()),
                SecureRandom::new);
    }

    private static boolean await(CountDownLatch stop, long millis) {
        try {
            return stop.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Standard input that is a pipe. */
    private record Pipe(String content) implements Terminal {
        @Override
        public boolean isInteractive() {
            return false;
        }

        @Override
        public Optional<String> readLine(String prompt) {
            return readSecret(prompt);
        }

        @Override
        public Optional<String> readSecret(String prompt) {
            return content.isEmpty() ? Optional.empty() : Optional.of(content);
        }

        @Override
        public Optional<byte[]> readAll(int limit) {
            return Optional.of(content.getBytes(UTF_8));
        }
    }

    /** Runs a command in an environment, with this on its standard input, and gives what it printed. */
    static Printed printed(Map<String, String> environment, String input, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new IntakeCommandLine(
                        commandContext(environment, input, new CountDownLatch(0)),
                        new PrintWriter(out),
                        new PrintWriter(err))
                .execute(arguments);
        return new Printed(code, out.toString(), err.toString());
    }

    /**
     * What a command printed.
     *
     * @param code its exit code
     * @param out its standard output
     * @param err its standard error
     */
    record Printed(int code, String out, String err) {}

    /** Runs another command on a data directory, with {@code --json}, and gives its exit code and value. */
    static Ended command(Path data, String... arguments) throws IOException {
        return commandWith("", data, arguments);
    }

    /** The same with this on its standard input. */
    static Ended commandWith(String input, Path data, String... arguments) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--json");
        int code = new IntakeCommandLine(
                        commandContext(Map.of("INTAKE_DATA_DIR", data.toString()), input, new CountDownLatch(0)),
                        new PrintWriter(out),
                        new PrintWriter(err))
                .execute(all.toArray(String[]::new));
        return new Ended(code, JSON.readTree(out.toString()), err.toString());
    }

    /**
     * How a command ended.
     *
     * @param code its exit code
     * @param json what it printed
     * @param err what it said on standard error
     */
    record Ended(int code, JsonNode json, String err) {}

    /** Runs another command beside the service, which has to do it, and gives its value. */
    JsonNode run(String... arguments) throws IOException {
        Ended ended = command(data, arguments);
        assertThat(ended.code()).as(ended.err()).isZero();
        return ended.json();
    }

    /** Gives the draft the emails of the example in the documentation, and approves it. */
    void approve(String tenant, String program) throws IOException {
        run("program", "edit", tenant, program, "--from", "../docs/examples/welcome.yaml");
        run("tenant", "sender", tenant, "--postal-address", "1 Main Street");
        run("program", "approve", tenant, program);
    }

    /** What the report says under this name. */
    String text(String name) {
        return report.get(name).textValue();
    }

    /** Sends a body to the first tenant's endpoint. */
    HttpResponse<String> post(String endpoint, String key, String body) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(endpoint))
                        .header("Authorization", "Bearer " + key)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Asks for a path of the service. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(text("url") + path)).build(), BodyHandlers.ofString());
    }

    /** Stops it as a signal does. */
    @Override
    public void close() {
        stop.countDown();
        assertThat(exitCode.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join())
                .isZero();
    }

    /** Hands on each line that is printed. */
    private static final class LineQueue extends Writer {
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        private final StringBuilder line = new StringBuilder();

        @Override
        public void write(char[] characters, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                if (characters[i] == '\n') {
                    lines.add(line.toString());
                    line.setLength(0);
                } else {
                    line.append(characters[i]);
                }
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
