package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AgentScope;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.ContactId;
import dev.intake.email.Recipient;
import dev.intake.http.api.ManagementApi;
import dev.intake.http.mcp.McpEndpoint;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.testing.TestFeedback;
import dev.intake.testing.TestSns;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** What holds for the body of a request holds on every route that there is, and on every one that will be. */
@Timeout(300)
@Isolated("it reads what is logged")
class RouteBodiesTest {
    private static final Set<HandlerType> WITH_BODY =
            Set.of(HandlerType.POST, HandlerType.PUT, HandlerType.PATCH, HandlerType.DELETE);
    private static final TestConfig HASTY =
            TestConfig.DEFAULT.withReadTimeout(Duration.ofSeconds(1)).withStopTimeout(Duration.ZERO);

    private static final int SLOW_CLIENTS = 16;

    private final TestService service = TestService.start(HASTY);
    private String cookie = "";
    private String formToken = "";
    private String agentToken = "";

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
                        SigningSecret.parse("whsec_" + "a".repeat(32)).orElseThrow(),
                        Duration.ZERO);
        TestFeedback feedback = new TestFeedback(service.intake, service.connectors, service.tenant.id());
        feedback.set(SigningSecret.parse("whsec_" + "a".repeat(32)).orElseThrow());
        feedback.subscribe();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private List<Endpoint> routes() {
        return service.server.endpoints().stream()
                .filter(route -> WITH_BODY.contains(route.method))
                .toList();
    }

    /** Everything that a request can show before its body: nothing but the body keeps it from being served. */
    private String head(Endpoint route, String framing) {
        String path = route.path
                .replace("{tenantId}", service.tenant.id().value())
                .replace("{connector}", "stripe")
                .replace("{provider}", "resend")
                .replace(
                        "/u/{token}",
                        "/u/" + service.tokens.of(new Recipient(service.tenant.id(), new ContactId(new UUID(1, 2)))))
                .replaceAll("\\{[A-Za-z]+}", "x");
        boolean byToken = route.path.equals(McpEndpoint.PATH) || route.path.startsWith(ManagementApi.BASE);
        String key = byToken ? agentToken : service.key.reveal();
        return route.method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Authorization: Bearer " + key + "\r\n"
                + "Cookie: " + cookie + "\r\n"
                + "Stripe-Signature: t=1,v1=" + "0".repeat(64) + "\r\n"
                + "x-amz-sns-topic-arn: " + TestSns.TOPIC + "\r\n"
                + "webhook-id: m_1\r\nwebhook-timestamp: 1\r\nwebhook-signature: v1,AAAA\r\n"
                + framing + "\r\n\r\n";
    }

    private Socket send(String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port);
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return socket;
    }

    /** A server that closes with bytes of the body unread resets the connection: after its answer, this is no fault. */
    private static String readAll(Socket socket) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(read);
        } catch (SocketTimeoutException stillOpen) {
            throw stillOpen;
        } catch (IOException reset) {
            return read.toString(StandardCharsets.ISO_8859_1);
        }
        return read.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void bodyThatDribbles_isCutOnEveryRoute_with408_andIsNoFaultOfOurs() throws Exception {
        List<Endpoint> routes = routes();
        Map<Endpoint, Future<String>> answers = new LinkedHashMap<>();
        ExecutorService clients = Executors.newFixedThreadPool(SLOW_CLIENTS);
        try (CapturedLog log = new CapturedLog()) {
            routes.forEach(route -> answers.put(route, clients.submit(() -> answerToSlowBody(route))));
            for (Map.Entry<Endpoint, Future<String>> one : answers.entrySet()) {
                assertThat(one.getValue().get())
                        .as(one.getKey().method + " " + one.getKey().path)
                        .startsWith("HTTP/1.1 408 ");
            }
            assertThat(routes).hasSizeGreaterThan(40);
            assertThat(log.text()).doesNotContain("ERROR");
        } finally {
            clients.shutdownNow();
        }
    }

    /**
     * Returns the response to an endless body, or an empty text. A client that a busy machine prevents from sending for a
     * second is disconnected without a response, as silent ones are; it tries again.
     */
    private String answerToSlowBody(Endpoint route) throws IOException {
        String answer = "";
        for (int attempt = 0; attempt < 10 && answer.isEmpty(); attempt++) {
            try (Socket socket = send(head(route, form(10_000)) + "form-token=" + formToken + "&a=")) {
                answer = dribble(socket);
            }
        }
        return answer;
    }

    /** Sends a byte now and then until an answer begins, and returns it; empty if the connection ended without one. */
    private static String dribble(Socket socket) throws IOException {
        socket.setSoTimeout(20);
        for (int sent = 0; sent < 5_000; sent++) {
            try {
                int first = socket.getInputStream().read();
                socket.setSoTimeout(60_000);
                return first < 0 ? "" : (char) first + readAll(socket);
            } catch (SocketTimeoutException notYet) {
                writeByte(socket);
            } catch (IOException reset) {
                return "";
            }
        }
        return "the body is read for longer than the read timeout";
    }

    private static void writeByte(Socket socket) {
        try {
            socket.getOutputStream().write('a');
        } catch (IOException closed) {
            // The server closed since the last look; the next one finds its answer, which is still to be read.
        }
    }

    @Test
    void bodyThatIsBrokenOff_isNotAnInternalError_onAnyRoute() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            for (Endpoint route : routes()) {
                try (Socket socket = send(head(route, form(1_000)) + "form-token=" + formToken)) {
                    socket.shutdownOutput();
                    readAll(socket);
                }
            }
            assertThat(log.text()).doesNotContain("ERROR", "Exception");
        }
    }

    @Test
    void bodyInAnUnsupportedEncoding_isAClientError_onEveryRoute() throws Exception {
        String multipart = "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nbroken";
        try (CapturedLog log = new CapturedLog()) {
            // A DELETE has no body that anybody reads.
            for (Endpoint route : routes().stream()
                    .filter(one -> !one.method.equals(HandlerType.DELETE))
                    .toList()) {
                requireClientsFault(route, "multipart/form-data; boundary=b", multipart);
                requireClientsFault(route, "multipart/form-data", multipart);
                requireClientsFault(route, "application/x-www-form-urlencoded; charset=klingon", "a=b");
                requireClientsFault(route, "application/x-www-form-urlencoded; charset=\"", "a=b");
                requireClientsFault(route, "application/x-www-form-urlencoded", "a=%zz");
            }
            assertThat(log.text()).doesNotContain("ERROR", "Exception");
        }
    }

    private void requireClientsFault(Endpoint route, String type, String body) throws IOException {
        String framing = "Content-Type: " + type + "\r\nContent-Length: " + body.length();
        try (Socket socket = send(head(route, framing) + body)) {
            assertThat(readAll(socket))
                    .as(route.method + " " + route.path + " with " + type)
                    .matches(answer -> answer.startsWith("HTTP/1.1 4"), "is refused as the client's fault");
        }
    }

    private static String form(int length) {
        return "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + length;
    }
}
