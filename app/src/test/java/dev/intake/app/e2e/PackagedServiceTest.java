package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.testing.Slow;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that a user runs, killed while it works. */
@Slow
class PackagedServiceTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SENDERS = 4;
    private static final int ACKNOWLEDGED_BEFORE_THE_KILL = 60;
    private static final int REQUESTS_PER_SENDER = 120;
    private static final int TERMINATED = 128 + 15;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path data = Path.of("");

    /** The packaged service in its own process. */
    private record Child(Process process, JsonNode report) {
        void terminate() throws InterruptedException {
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Child start() throws IOException {
        Process process = launch("serve", "--port", "0");
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        assertThat(line).as(Files.readString(errors())).isNotNull();
        return new Child(process, JSON.readTree(line));
    }

    private Process launch(String... arguments) throws IOException {
        Path jar = Path.of("target", "intake.jar").toAbsolutePath();
        assertThat(jar).isRegularFile();
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder =
                new ProcessBuilder(java.toString(), "-Xmx256m", "-XX:TieredStopAtLevel=1", "-jar", jar.toString());
        builder.command().addAll(List.of(arguments));
        builder.command().addAll(List.of("--json", "--data-dir", data.toString()));
        builder.environment().keySet().removeIf(name -> name.startsWith("INTAKE_"));
        return builder.redirectError(errors().toFile()).start();
    }

    private Path errors() {
        return data.resolve("stderr.txt");
    }

    @Test
    void killedWhileItWorks_everythingAcknowledgedIsThereAfterwards() throws Exception {
        Child first = start();
        String tenant = first.report().get("tenantId").textValue();
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        CountDownLatch enough = new CountDownLatch(ACKNOWLEDGED_BEFORE_THE_KILL);
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        AtomicInteger number = new AtomicInteger();
        CompletableFuture<?>[] sending = Stream.generate(() -> CompletableFuture.runAsync(
                        () -> sendUntilNobodyAnswers(first.report(), number, acknowledged, enough), senders))
                .limit(SENDERS)
                .toArray(CompletableFuture<?>[]::new);
        senders.shutdown();
        assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();

        first.process().destroyForcibly();
        assertThat(first.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture.allOf(sending).orTimeout(60, TimeUnit.SECONDS).join();

        Child second = start();
        try {
            assertThat(second.report().has("key")).isFalse();
            Set<String> stored = storedTypes(tenant);
            assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ACKNOWLEDGED_BEFORE_THE_KILL);
            assertThat(stored).containsAll(acknowledged);
        } finally {
            second.terminate();
        }
        assertThat(second.process().exitValue()).isEqualTo(TERMINATED);
        assertThat(Files.readString(errors())).isEmpty();
    }

    private void sendUntilNobodyAnswers(
            JsonNode report, AtomicInteger number, Set<String> acknowledged, CountDownLatch enough) {
        try {
            for (int i = 0; i < REQUESTS_PER_SENDER; i++) {
                String type = "event." + number.incrementAndGet();
                String body = "{\"type\":\"track\",\"userId\":\"u" + type + "\",\"event\":\"" + type
                        + "\",\"messageId\":\"" + type + "\"}";
                HttpRequest request = HttpRequest.newBuilder(
                                URI.create(report.get("endpoint").textValue()))
                        .header("Authorization", "Bearer " + report.get("key").textValue())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build();
                if (client.send(request, BodyHandlers.ofString()).statusCode() == 200) {
                    acknowledged.add(type);
                    enough.countDown();
                }
            }
        } catch (IOException killed) {
            // What was under way is not acknowledged.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Set<String> storedTypes(String tenant) throws IOException, InterruptedException {
        Process list = launch("events", "list", tenant, "--limit", "1000");
        JsonNode events = JSON.readTree(list.getInputStream());
        assertThat(list.waitFor()).isZero();
        return new HashSet<>(events.findValuesAsText("type"));
    }
}
