package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a running service tells of itself at {@code /metrics}. */
class MetricsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path data = Path.of("");

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private String get(URI uri) throws Exception {
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body();
    }

    private void post(RunningService service, String path, String body) throws Exception {
        client.send(
                HttpRequest.newBuilder(URI.create(service.text("url") + path))
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.discarding());
    }

    /** Requests are counted after they are answered, so what was asked for last may come a little later. */
    private String scrapeWith(String line, URI metrics) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String text = get(metrics);
        while (!text.contains(line + "\n") && System.nanoTime() < end) {
            Thread.onSpinWait();
            text = get(metrics);
        }
        return text;
    }

    @Test
    void whatHappens_isCounted_andNothingOfTenantsOrContactsIsTold() throws Exception {
        int port = freePort();
        try (RunningService service =
                RunningService.start(data, Map.of("INTAKE_MANAGEMENT_PORT", Integer.toString(port)))) {
            URI metrics = URI.create(service.text("metrics"));
            assertThat(metrics).hasToString("http://127.0.0.1:" + port + "/metrics");
            String tenant = service.text("tenantId");
            String program = service.run("signup-event", "set", tenant, "user.signed_up")
                    .get("program")
                    .get("programId")
                    .textValue();
            service.run("program", "approve", tenant, program);
            String batch = """
                    {"batch":[
                      {"type":"identify","userId":"user-4711","email":"ann@example.com"},
                      {"type":"track","event":"user.signed_up","userId":"user-4711","messageId":"m1"},
                      {"type":"track","event":"user.signed_up","userId":"user-4711","messageId":"m1"},
                      {"type":"track","event":"order.4711"}]}
                    """;
            service.post(service.text("endpoint"), service.text("key"), batch);
            service.post(service.text("endpoint"), service.text("key"), "{}");
            service.post(service.text("endpoint"), "svc_ing_wrong", batch);
            post(service, "/api/webhooks/stripe/" + tenant, "{}");
            post(service, "/nowhere/ann@example.com", "{}");

            String route = "route=\"/api/tenants/{tenantId}/events\"";
            String text = scrapeWith(
                    "intake_http_requests_seconds_count{method=\"POST\",route=\"none\",status=\"404\"} 1", metrics);

            assertThat(text.lines())
                    .contains(
                            "intake_http_requests_seconds_count{method=\"POST\"," + route + ",status=\"200\"} 1",
                            "intake_http_requests_seconds_count{method=\"POST\"," + route + ",status=\"400\"} 1",
                            "intake_http_requests_seconds_count{method=\"POST\"," + route + ",status=\"401\"} 1",
                            "intake_operations_total{result=\"ok\"} 2.0",
                            "intake_operations_total{result=\"duplicate\"} 1.0",
                            "intake_operations_total{result=\"skipped_no_identity\"} 1.0",
                            "intake_refusals_total{code=\"unauthorized\"} 1.0",
                            "intake_refusals_total{code=\"rate_limited\"} 0.0",
                            "intake_fires_total{source=\"customer\"} 1.0",
                            "intake_webhooks_total{connector=\"stripe\",outcome=\"no_secret\"} 1.0",
                            "intake_ready 1.0",
                            "intake_steps_due 0.0",
                            "intake_deliveries_parked 0.0")
                    .anyMatch(line -> line.startsWith("intake_http_requests_seconds_bucket{method=\"POST\"," + route
                            + ",status=\"200\",le=\"0.1\"} "))
                    .anyMatch(line -> line.startsWith("intake_build{version=\""))
                    .anyMatch(line -> line.startsWith("jvm_memory_used_bytes{"))
                    .anyMatch(line -> line.startsWith("hikaricp_connections_active{pool=\"intake\"} "))
                    .anyMatch(line -> line.startsWith("process_cpu_usage "));
            assertThat(text)
                    .doesNotContain(tenant, "4711", "ann@", "user.signed_up", service.text("key"), "nowhere", program);
            assertThat(labels(text))
                    .containsExactlyInAnyOrder(
                            "action",
                            "area",
                            "cause",
                            "code",
                            "connector",
                            "gc",
                            "id",
                            "le",
                            "method",
                            "outcome",
                            "pool",
                            "result",
                            "route",
                            "runtime",
                            "source",
                            "state",
                            "status",
                            "vendor",
                            "version");
            assertThat(get(URI.create("http://127.0.0.1:" + port + "/readyz"))).isEqualTo("{\"ok\":true}");
        }
    }

    private static Set<String> labels(String text) {
        Set<String> names = new TreeSet<>();
        text.lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> LABEL.matcher(line).results().forEach(label -> names.add(label.group(1))));
        return names;
    }

    @Test
    void portThatIsTaken_isARefusalThatNamesIt_andNothingIsLeftRunning() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            RunningService.Ended ended = RunningService.command(
                    data, "serve", "--port", "0", "--management-port", Integer.toString(other.getLocalPort()));

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.json().toString())
                    .contains(
                            "cannot listen on port " + other.getLocalPort(),
                            "another port with --management-port or INTAKE_MANAGEMENT_PORT");
        }
        assertThat(RunningService.command(data, "tenant", "list").json()).isEmpty();
    }
}
