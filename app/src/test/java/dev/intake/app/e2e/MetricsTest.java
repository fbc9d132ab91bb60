package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.intake.testing.FreePort;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The metrics of a running service at {@code /metrics}, and their use in the files for operators. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before the tests
class MetricsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Path DOCS = Path.of("..", "docs");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");
    private static final String EVENTS = "route=\"/api/tenants/{tenantId}/events\"";

    @TempDir
    private static Path data = Path.of("");

    private static RunningService service;
    private static String tenant;
    private static String program;
    private static String text;

    @BeforeAll
    static void start() throws Exception {
        int port = FreePort.find();
        service = RunningService.start(data, Map.of("INTAKE_MANAGEMENT_PORT", Integer.toString(port)));
        assertThat(service.text("metrics")).isEqualTo("http://127.0.0.1:" + port + "/metrics");
        tenant = service.text("tenantId");
        program = service.run("signup-event", "set", tenant, "user.signed_up")
                .get("program")
                .get("programId")
                .textValue();
        service.approve(tenant, program);
        String batch = """
                {"batch":[
                  {"type":"identify","userId":"user-kestrel","email":"ann@example.com"},
                  {"type":"track","event":"user.signed_up","userId":"user-kestrel","messageId":"m1"},
                  {"type":"track","event":"user.signed_up","userId":"user-kestrel","messageId":"m1"},
                  {"type":"track","event":"order.kestrel"}]}
                """;
        service.post(service.text("endpoint"), service.text("key"), batch);
        JsonNode test = service.run("key", "generate", tenant, "--test");
        service.post(service.text("endpoint"), test.get("key").textValue(), batch);
        service.post(service.text("endpoint"), service.text("key"), "{}");
        service.post(service.text("endpoint"), "svc_ing_wrong", batch);
        post("/api/webhooks/stripe/" + tenant, "{}");
        post("/nowhere/ann@example.com", "{}");
        System.gc();
        text = scrapeWith("intake_http_requests_seconds_count{method=\"POST\",route=\"none\",status=\"404\"} 1");
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static String get(String uri) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
                .body();
    }

    private static void post(String path, String body) throws Exception {
        CLIENT.send(
                HttpRequest.newBuilder(URI.create(service.text("url") + path))
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.discarding());
    }

    /** Requests are counted after they are answered, so what was asked for last may come a little later. */
    private static String scrapeWith(String line) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String scraped = get(service.text("metrics"));
        while (!scraped.contains(line + "\n") && System.nanoTime() < end) {
            scraped = get(service.text("metrics"));
        }
        return scraped;
    }

    @Test
    void whatHappens_isCounted_andNothingOfTenantsOrContactsIsTold() {
        assertThat(text.lines())
                .contains(
                        "intake_http_requests_seconds_count{method=\"POST\"," + EVENTS + ",status=\"200\"} 2",
                        "intake_http_requests_seconds_count{method=\"POST\"," + EVENTS + ",status=\"400\"} 1",
                        "intake_http_requests_seconds_count{method=\"POST\"," + EVENTS + ",status=\"401\"} 1",
                        "intake_operations_total{result=\"ok\"} 2.0",
                        "intake_operations_total{result=\"duplicate\"} 1.0",
                        "intake_operations_total{result=\"skipped_no_identity\"} 1.0",
                        "intake_refusals_total{code=\"unauthorized\"} 1.0",
                        "intake_refusals_total{code=\"rate_limited\"} 0.0",
                        "intake_attributes_left_out_total 0.0",
                        "intake_fires_total{source=\"customer\"} 1.0",
                        "intake_webhooks_total{connector=\"stripe\",outcome=\"no_secret\"} 1.0",
                        "intake_sync_runs_total{kind=\"verify\",outcome=\"completed\"} 0.0",
                        "intake_sync_runs_total{kind=\"import\",outcome=\"failed\"} 0.0",
                        "intake_ready 1.0",
                        "intake_steps_due 0.0",
                        "intake_deliveries_parked 0.0",
                        "intake_test_deliveries_parked 0.0")
                .anyMatch(line -> line.startsWith("intake_http_requests_seconds_bucket{method=\"POST\"," + EVENTS
                        + ",status=\"200\",le=\"0.1\"} "))
                .anyMatch(line -> line.startsWith("intake_build{version=\""))
                .anyMatch(line -> line.startsWith("jvm_memory_used_bytes{"))
                .anyMatch(line -> line.startsWith("hikaricp_connections_active{pool=\"intake\"} "))
                .anyMatch(line -> line.startsWith("process_cpu_usage "));
        assertThat(text)
                .doesNotContain(tenant, "kestrel", "ann@", "user.signed_up", service.text("key"), "nowhere", program);
        assertThat(labels(text))
                .isSubsetOf(
                        "action",
                        "area",
                        "cause",
                        "code",
                        "kind",
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
    }

    private static Set<String> labels(String scraped) {
        return series(scraped).stream()
                .flatMap(series -> LABEL.matcher(series).results())
                .map(label -> label.group(1))
                .collect(Collectors.toSet());
    }

    private static List<String> series(String scraped) {
        return scraped.lines().filter(line -> !line.startsWith("#")).toList();
    }

    @Test
    void probes_areThereToo() throws Exception {
        String readiness = service.text("metrics").replace("/metrics", "/readyz");

        assertThat(get(readiness)).isEqualTo("{\"ok\":true}");
    }

    @Test
    void alertsAndDashboard_askForWhatThereIs() throws IOException {
        List<String> expressions = new ArrayList<>(expressions(alerts()));
        assertThat(expressions).hasSizeGreaterThan(10);
        List<String> shown = expressions(new ObjectMapper()
                .readTree(DOCS.resolve("monitoring/dashboard.json").toFile()));
        assertThat(shown).hasSizeGreaterThan(20);
        expressions.addAll(shown);

        assertThat(expressions)
                .allSatisfy(expression -> assertThat(AskedFor.missing(expression, series(text)))
                        .as(expression)
                        .isEmpty());
    }

    private static JsonNode alerts() throws IOException {
        return new YAMLMapper().readTree(DOCS.resolve("monitoring/alerts.yml").toFile());
    }

    private static List<String> expressions(JsonNode file) {
        return file.findValuesAsText("expr");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sum(rate(intake_operation_total[5m]))                    | intake_operation_total",
                "intake_operations_total{result=\"okay\"} > 0             | intake_operations_total{result=okay}",
                "rate(intake_operations_total{outcome=~\"ok\"}[5m]) > 0   | intake_operations_total{outcome}"
            })
    void expression_thatAsksForWhatThereIsNot_isNoticed(String expression, String missing) {
        assertThat(AskedFor.missing(expression, series(text))).containsExactly(missing);
    }

    @Test
    void alertsAndFigures_areExplained() throws IOException {
        String guide = Files.readString(DOCS.resolve("guides/operating.md"));
        List<String> names = alerts().findValuesAsText("alert");
        Set<String> ours = new TreeSet<>();
        series(text).stream()
                .filter(line -> line.startsWith("intake_"))
                .map(line -> line.replaceFirst("(_bucket|_count|_sum|_max)?[{ ].*", ""))
                .forEach(ours::add);

        assertThat(names)
                .hasSizeGreaterThan(10)
                .allSatisfy(alert -> assertThat(guide).contains("`" + alert + "`"));
        assertThat(ours)
                .hasSizeGreaterThan(10)
                .allSatisfy(figure -> assertThat(guide).contains("`" + figure + "`"));
    }

    @Test
    @Slow
    void portThatIsTaken_isARefusalThatNamesIt_andNothingIsLeftRunning(@TempDir Path other) throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            RunningService.Ended ended = RunningService.command(
                    other, "serve", "--port", "0", "--management-port", Integer.toString(taken.getLocalPort()));

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.json().toString())
                    .contains(
                            "cannot listen on port " + taken.getLocalPort(),
                            "another port with --management-port or INTAKE_MANAGEMENT_PORT");
        }
        assertThat(RunningService.command(other, "tenant", "list").err()).contains("there is no database");
    }
}
