package dev.intake.attack;

import dev.intake.http.HostileRequests;
import dev.intake.http.HostileRequests.Body;
import dev.intake.http.HostileRequests.Route;
import dev.intake.http.testing.TestService;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Hostile sizes, depths and counts to every route and tool, with each kind of credential and with none. */
final class HostileSizes implements Attack {
    private static final int CONNECTIONS = 8;
    private static final int PATIENCE_MILLIS = 60_000;
    private static final List<String> TOOLS = List.of(
            "draft_program", "edit_draft", "search_docs", "explain_contact", "check_recent_events", "rehearse_program");

    private final AttackedService service;
    private final AttackTenant tenant;
    private final List<Route> routes;
    private final List<Body> bodies;
    private final List<Body> calls;
    private final List<String> values = HostileRequests.values();
    private final ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    private final Map<String, AtomicInteger> answers = new ConcurrentSkipListMap<>();
    private volatile boolean over;

    private HostileSizes(AttackedService service, AttackTenant tenant, List<Route> routes, AttackOptions options) {
        this.service = service;
        this.tenant = tenant;
        this.routes = routes;
        this.bodies = HostileRequests.bodies(options.bytes());
        this.calls = HostileRequests.calls(TOOLS, options.bytes());
        for (int i = 0; i < CONNECTIONS; i++) {
            Random random = new Random(i);
            threads.execute(() -> attack(random));
        }
    }

    /** Starts it, with the credentials of a tenant that the honest clients do not belong to. */
    static HostileSizes of(AttackedService service, AttackTenant tenant, AttackOptions options) {
        try (TestService inMemory = TestService.start()) {
            List<Route> routes = HostileRequests.routes(inMemory).stream()
                    .filter(route ->
                            !route.path().equals("/sign-out") && !route.path().contains("/key"))
                    .toList();
            return new HostileSizes(service, tenant, routes, options);
        }
    }

    private void attack(Random random) {
        while (!over) {
            Route route = random.nextInt(4) == 0 ? new Route("POST", "/mcp") : any(routes, random);
            Body body = any(route.path().equals("/mcp") ? calls : bodies, random);
            String status;
            try {
                status = Integer.toString(send(route, body, random));
            } catch (IOException closed) {
                status = "none";
            }
            String shown = status.startsWith("5") ? status + " " + route + " (" + body.name() + ")" : status;
            answers.computeIfAbsent(shown, unused -> new AtomicInteger()).incrementAndGet();
        }
    }

    private int send(Route route, Body body, Random random) throws IOException {
        String path = route.path()
                .replace("{tenantId}", tenant.id())
                .replace("{connector}", "stripe")
                .replace("{provider}", "resend")
                .replaceAll("\\{[A-Za-z]+}", "x");
        String query = route.hasBody() ? "" : "?q=" + any(values, random);
        HttpURLConnection connection =
                (HttpURLConnection) URI.create("http://127.0.0.1:" + service.port() + path + query)
                        .toURL()
                        .openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setRequestMethod(route.method());
        // An honest client of this process would use it next, while the service still reads this body.
        connection.setRequestProperty("Connection", "close");
        connection.setRequestProperty(
                "Idempotency-Key", '"' + any(values, random).substring(0, 500) + '"');
        body.headers().forEach(connection::setRequestProperty);
        byte[] sent = authorize(connection, route, body, random.nextInt(4));
        if (route.hasBody()) {
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(sent.length);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(sent);
            } catch (IOException answeredEarly) {
                return connection.getResponseCode();
            }
        }
        int status = connection.getResponseCode();
        try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            if (in != null) {
                in.readAllBytes();
            }
        }
        return status;
    }

    /** Adds no credential, or that of the route, and returns the bytes to send. */
    private byte[] authorize(HttpURLConnection connection, Route route, Body body, int kind) {
        if (kind == 0) {
            return body.bytes();
        }
        boolean byToken = route.path().equals("/mcp") || route.path().startsWith("/api/v1");
        connection.setRequestProperty("Authorization", "Bearer " + (byToken ? tenant.token() : tenant.key()));
        connection.setRequestProperty("Cookie", service.cookie());
        connection.setRequestProperty("Sec-Fetch-Site", "same-origin");
        connection.setRequestProperty("If-Match", "*");
        connection.setRequestProperty(
                "Stripe-Signature",
                HostileRequests.stripeSignature(
                        AttackedService.SIGNING_SECRET,
                        body.bytes(),
                        Instant.now().getEpochSecond()));
        if (!body.headers().getOrDefault("Content-Type", "").contains("form")) {
            return body.bytes();
        }
        return ("form-token=" + service.formToken() + "&" + new String(body.bytes(), StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    @Override
    public String result() {
        return "the process " + (service.isAlive() ? "lives" : "has ended") + "; answers: " + new TreeMap<>(answers);
    }

    @Override
    public void close() {
        over = true;
        threads.shutdownNow();
    }
}
