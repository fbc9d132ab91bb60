package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.OneTimeLink;
import dev.intake.contact.ContactId;
import dev.intake.email.Recipient;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.FailingStorage;
import dev.intake.http.testing.TestService;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.Connector;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("it reads what is logged")
class AccessLogTest {
    private static final String EVENTS = "/api/tenants/{tenantId}/events";

    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
    private final BlockingQueue<Object> outcomes = new LinkedBlockingQueue<>();
    private final TestService service = TestService.startObserved(
            UnaryOperator.identity(),
            new ServerObservers(
                    (method, route, status, took) -> seen.add(new Seen(method, route, status, took)),
                    outcomes::add,
                    (tenant, connector, outcome) -> outcomes.add(connector)));

    /** The observer's notification about a request. */
    private record Seen(String method, String route, int status, Duration took) {
        @Override
        public String toString() {
            return method + " " + route + " " + status;
        }
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Seen next() throws InterruptedException {
        Seen next = seen.poll(60, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        assertThat(next.took()).isBetween(Duration.ZERO, Duration.ofMinutes(5));
        return next;
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /healthz,                                  GET /healthz 200",
        "HEAD,   /readyz,                                   HEAD /readyz 200",
        "GET,    /nowhere/ann@example.com,                  GET none 404",
        "BREW,   /api/tenants/tn_a/events,                  OTHER none 405",
        "POST,   /api/tenants/tn_a/events,                  POST /api/tenants/{tenantId}/events 401",
        "POST,   /api/webhooks/stripe/tn_a,                 POST /api/webhooks/{connector}/{tenantId} 401",
        "POST,   /v1/batch,                                 POST /v1/batch 401",
        "GET,    /u/c2VjcmV0,                               GET /u/{token} 404",
        "GET,    /tenants,                                  GET /tenants 303",
        "POST,   /api/tenants/..%2Fx/events,                POST none 400"
    })
    void request_isToldWithTheTemplateOfItsRoute(String method, String path, String told) throws Exception {
        service.send(HttpRequest.newBuilder(service.uri(path)).method(method, BodyPublishers.noBody()));

        assertThat(next()).hasToString(told);
        assertThat(seen).isEmpty();
    }

    @Test
    void whatIsNoHttp_isToldOnce() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port)) {
            socket.getOutputStream().write("HELLO\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
        }
        service.get("/healthz");

        assertThat(List.of(next().toString(), next().toString()))
                .anyMatch(told -> told.endsWith(" none 400"))
                .contains("GET /healthz 200");
        assertThat(seen).isEmpty();
    }

    @Test
    void fault_isToldAs500() throws Exception {
        List<String> told = new ArrayList<>();
        try (TestService failing = TestService.startObserved(
                storage -> new FailingStorage(storage, () -> {
                    throw new StackOverflowError();
                }),
                new ServerObservers(
                        (method, route, status, took) -> seen.add(new Seen(method, route, status, took)),
                        outcome -> told.add(outcome.toString()),
                        (tenant, connector, outcome) -> {}))) {
            failing.post("{\"type\":\"identify\",\"userId\":\"u\"}");
        }

        assertThat(next()).hasToString("POST " + EVENTS + " 500");
        assertThat(told).isEmpty();
    }

    @Test
    void ingestionAndDeliveries_areTold() throws Exception {
        service.post("{\"type\":\"identify\",\"userId\":\"u\"}");
        assertThat(outcomes.poll(60, TimeUnit.SECONDS)).isInstanceOf(IngestOutcome.Processed.class);
        service.send(HttpRequest.newBuilder(service.uri("/v1/batch")).POST(BodyPublishers.ofString("{}")));
        assertThat(outcomes.poll(60, TimeUnit.SECONDS))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
        service.send(HttpRequest.newBuilder(service.uri("/api/webhooks/polar/" + service.tenant.id()))
                .POST(BodyPublishers.ofString("{}")));
        assertThat(outcomes.poll(60, TimeUnit.SECONDS)).isEqualTo(Connector.POLAR);
    }

    /** What is in a path, a header or a body stays out of the log, at every level. */
    @Test
    void log_holdsNothingThatWasSent() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            String unsubscribe = service.tokens.of(new Recipient(service.tenant.id(), new ContactId(new UUID(1, 2))));
            OneTimeLink link = service.intake.accounts().createOperator().orElseThrow();
            service.post("{\"type\":\"identify\",\"userId\":\"user-kestrel\",\"email\":\"ann@example.com\","
                    + "\"name\":\"Ann Secretive\",\"traits\":{\"plan\":\"gold-kestrel\"}}");
            service.post("{\"type\":\"track\",\"email\":\"ann@example.com\",\"event\":\"order.kestrel\"}");
            service.post("{\"type\":\"ann@example.com\"}");
            service.get("/u/" + unsubscribe + "?email=ann@example.com");
            service.get("/nowhere/ann@example.com?key=" + service.key.reveal());
            service.get("/choose-password/" + link.reveal());
            service.send(HttpRequest.newBuilder(service.uri("/api/webhooks/stripe/" + service.tenant.id()))
                    .header("Stripe-Signature", "t=1,v1=abcdefabcdef")
                    .POST(BodyPublishers.ofString("{\"email\":\"ann@example.com\"}")));
            service.send(HttpRequest.newBuilder(service.uri("/healthz")).header("X-Request-Id", "ann@example.com"));
            service.close();

            assertThat(log.text())
                    .contains(" was answered: POST " + EVENTS + " with 200", " was answered: GET none with 404")
                    .doesNotContain(
                            "ann@example.com",
                            "kestrel",
                            "Secretive",
                            "gold",
                            service.key.reveal(),
                            service.key.reveal().substring(8),
                            unsubscribe,
                            link.reveal(),
                            "abcdefabcdef",
                            service.tenant.id().value());
        }
    }
}
