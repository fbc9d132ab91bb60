package dev.intake.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AgentScope;
import dev.intake.connector.SigningSecret;
import dev.intake.http.HostileRequests.Body;
import dev.intake.http.HostileRequests.Route;
import dev.intake.http.api.ManagementApi;
import dev.intake.http.mcp.McpEndpoint;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Hostile sizes, depths and counts on every route and tool, with the right credential and with none: each answer is one of the
 * service's own, none is an internal error, and none repeats what was sent. The attack run sends larger ones to a service with
 * little memory.
 */
@Isolated("it reads what is logged")
class HostileSizesTest {
    private static final int BYTES = 60_000;
    private static final int MAX_ANSWER = 150_000;
    private static final String SECRET = "whsec_" + "a".repeat(32);

    private final TestService service = TestService.start();
    private final HttpClient client = HttpClient.newHttpClient();
    private String cookie = "";
    private String formToken = "";
    private String agentToken = "";
    private int next;

    @BeforeEach
    void signIn() throws Exception {
        TestBrowser browser = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        browser.get("/tenants/" + service.tenant.id() + "/settings/integrations");
        cookie = browser.cookie();
        formToken = browser.formToken();
        agentToken = service.agentToken(EnumSet.allOf(AgentScope.class)).token().reveal();
        service.connectors
                .connectorSecrets()
                .set(
                        service.tenant.id(),
                        Connector.STRIPE,
                        SigningSecret.parse(SECRET).orElseThrow(),
                        Duration.ZERO);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void bodies_onEveryRoute() throws Exception {
        List<Body> bodies = HostileRequests.bodies(BYTES);
        try (CapturedLog log = new CapturedLog()) {
            for (Route route : HostileRequests.routes(service)) {
                for (Body body : route.hasBody() ? some(bodies) : List.<Body>of()) {
                    check(route + " with " + body.name(), request(route, "x", body));
                    // What counts calls, and not bytes, would answer for all that follow.
                    service.clock.move(Duration.ofMinutes(1));
                }
                check(route + " without credential", stranger(route, bodies.get(5)));
            }
            assertThat(log.text()).doesNotContain("ERROR");
        }
    }

    @Test
    void valuesInPathsQueriesAndHeaders_onEveryRoute() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            for (Route route : HostileRequests.routes(service)) {
                for (String value : some(HostileRequests.values())) {
                    HttpRequest.Builder request =
                            request(route, "x", HostileRequests.bodies(10).get(8));
                    check(route + " with a header", request.header("Idempotency-Key", "\"" + value + "\""));
                    check(route + " with a query", request(route, "x?q=" + value + "&limit=" + value, null));
                    check(
                            route + " with a path",
                            request(route, value.replace("/", "").substring(0, 999), null));
                    service.clock.move(Duration.ofMinutes(1));
                }
            }
            assertThat(log.text()).doesNotContain("ERROR");
        }
    }

    @Test
    void arguments_ofEveryTool() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            for (Body call : HostileRequests.calls(tools(), 5 * BYTES)) {
                check(call.name(), request(new Route("POST", McpEndpoint.PATH), "x", call));
                service.clock.move(Duration.ofMinutes(1));
            }
            assertThat(log.text()).doesNotContain("ERROR");
        }
    }

    /** Returns some of them, others each time; all in the thorough build. */
    private <T> List<T> some(List<T> all) {
        if (Boolean.getBoolean("intake.thorough")) {
            return all;
        }
        List<T> some = new ArrayList<>();
        for (int i = 0; i < (all.size() + 4) / 5; i++) {
            some.add(all.get(next++ % all.size()));
        }
        return some;
    }

    private List<String> tools() throws Exception {
        Body list =
                new Body("list", Map.of(), "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}".getBytes(UTF_8));
        String answer = client.send(
                        request(new Route("POST", McpEndpoint.PATH), "x", list).build(), BodyHandlers.ofString())
                .body();
        List<String> names = new ArrayList<>();
        for (JsonNode tool : new ObjectMapper().readTree(answer).at("/result/tools")) {
            names.add(tool.get("name").textValue());
        }
        assertThat(names).hasSizeGreaterThan(10);
        return names;
    }

    private void check(String what, HttpRequest.Builder request) throws Exception {
        HttpResponse<byte[]> answer =
                answer(request.timeout(Duration.ofMinutes(1)).build(), 3);

        assertThat(answer.statusCode()).as(what).isLessThan(500);
        if (answer.statusCode() >= 400) {
            assertThat(answer.body().length).as(what).isLessThan(MAX_ANSWER);
        }
    }

    /** The server closes a connection whose body it does not read, so the client may find a closed one and tries again. */
    private HttpResponse<byte[]> answer(HttpRequest request, int attempts) throws Exception {
        try {
            return client.send(request, BodyHandlers.ofByteArray());
        } catch (IOException closed) {
            if (attempts == 1) {
                throw closed;
            }
            return answer(request, attempts - 1);
        }
    }

    private HttpRequest.Builder stranger(Route route, Body body) {
        return HttpRequest.newBuilder(uri(route, "x"))
                .header("Content-Type", "application/json")
                .method(route.method(), BodyPublishers.ofByteArray(body.bytes()));
    }

    /** Returns a request with the credential of its route. */
    private HttpRequest.Builder request(Route route, String parameter, @Nullable Body body) {
        boolean byToken = route.path().equals(McpEndpoint.PATH) || route.path().startsWith(ManagementApi.BASE);
        byte[] bytes = body == null ? new byte[0] : body.bytes();
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(route, parameter))
                .header("Authorization", "Bearer " + (byToken ? agentToken : service.key.reveal()))
                .header("Cookie", cookie)
                .header("Sec-Fetch-Site", "same-origin")
                .header("If-Match", "*")
                .header(
                        "Stripe-Signature",
                        HostileRequests.stripeSignature(
                                SECRET, bytes, service.clock.instant().getEpochSecond()));
        if (body != null) {
            body.headers().forEach(request::header);
        }
        boolean isForm =
                body != null && body.headers().getOrDefault("Content-Type", "").contains("form");
        byte[] sent = isForm ? withFormToken(bytes) : bytes;
        return request.method(
                route.method(), sent.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(sent));
    }

    private byte[] withFormToken(byte[] form) {
        return ("form-token=" + formToken + "&" + new String(form, UTF_8)).getBytes(UTF_8);
    }

    private URI uri(Route route, String parameter) {
        String path = route.path()
                .replace("{tenantId}", service.tenant.id().value())
                .replace("{connector}", "stripe")
                .replace("{provider}", "resend");
        boolean hasParameter = path.contains("{");
        String filled = path.replaceAll("\\{[A-Za-z]+}", hasParameter && !parameter.contains("?") ? parameter : "x");
        return service.uri(parameter.contains("?") ? filled + parameter.substring(1) : filled);
    }
}
