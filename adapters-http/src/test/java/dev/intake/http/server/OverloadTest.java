package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.intake.connector.SigningSecret;
import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TokenBucket;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What others do to the service must not be felt by a client that does nothing out of the ordinary. */
@Timeout(300)
class OverloadTest {
    private static final String TRACK = """
            {"type":"track","userId":"u1","event":"page.viewed","messageId":"m1"}""";

    /** So long that a client which waits for others to be cut fails the test. */
    private static final TestConfig PATIENT = TestConfig.DEFAULT
            .withStopTimeout(Duration.ZERO)
            .withConnectionsPerAddress(0, TrustedProxies.NONE)
            .withReadTimeout(Duration.ofMinutes(2));

    /** Sends the head of a request and only this much of its body. */
    private static Socket halfSent(TestService service, int bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port);
        OutputStream out = socket.getOutputStream();
        out.write(("POST " + service.endpoint().getPath() + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + service.key.reveal() + "\r\nContent-Length: 1000000\r\n\r\n" + " ".repeat(bytes))
                .getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        return socket;
    }

    @Test
    void thousandSlowClients_delayNoOther() throws Exception {
        try (TestService service = TestService.start(PATIENT)) {
            List<Socket> slow = new ArrayList<>();
            try {
                for (int i = 0; i < 1_000; i++) {
                    slow.add(halfSent(service, 1));
                }
                assertThat(service.post(TRACK).statusCode()).isEqualTo(200);
                for (Socket socket : slow) {
                    socket.getOutputStream().write(' ');
                }
                assertThat(service.post(TRACK).statusCode()).isEqualTo(200);
            } finally {
                for (Socket socket : slow) {
                    socket.close();
                }
            }
        }
    }

    /** Read, a value takes more memory than the two bytes that it is sent in. */
    @Test
    void bodyOfManyValues_takesMoreRoomThanOneOfTheSameLength() throws Exception {
        TestConfig crowded = PATIENT.withMaxBodyBytes(512 * 1024).withMaxBodiesBytes(1024 * 1024);
        String values = TRACK.replace("}", ",\"more\":[" + "1,".repeat(20_000) + "1]}");
        String text = TRACK.replace("}", ",\"more\":\"" + "1.".repeat(20_000) + "\"}");
        try (TestService service = TestService.start(crowded)) {
            assertThat(service.post(text).statusCode()).isEqualTo(200);
            HttpResponse<String> answer = service.post(values);
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("The service is overloaded. Retrying is safe.");
            assertThat(service.post(text).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void bodyForWhichThereIsNoRoom_isTurnedAwayForNow_andNotCharged() throws Exception {
        TestConfig crowded = PATIENT.withMaxBodyBytes(1024 * 1024).withMaxBodiesBytes(1024 * 1024);
        String body = TRACK + " ".repeat(200_000);
        try (TestService service = TestService.start(crowded)) {
            // It tries again and again; on a busy machine more often than a tenant may.
            service.intake.tenantSetup().limit(service.tenant.id(), new RateLimit(RateLimit.MAX, RateLimit.MAX));
            try (Socket large = halfSent(service, 900_000)) {
                TokenBucket before;
                HttpResponse<String> answer;
                do {
                    // until the large body has arrived
                    before = bucket(service);
                    answer = service.post(body);
                } while (answer.statusCode() == 200);

                assertThat(answer.statusCode()).isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After")).contains("1");
                assertThat(answer.body()).contains("\"code\":\"infra\"");
                assertThat(bucket(service)).isEqualTo(before);
                large.setSoLinger(true, 0);
            }
            HttpResponse<String> again;
            do {
                // until the service has noticed that the other client has disconnected
                again = service.post(body);
            } while (again.statusCode() == 503);
            assertThat(again.statusCode()).isEqualTo(200);
        }
    }

    /** The refusal of a body that takes all room is answered; its rest never arrives, and the service awaits it for a second. */
    @Test
    void refusedBody_leavesItsRoomToOthers_beforeItsRestIsRead() throws Exception {
        TestConfig crowded = PATIENT.withMaxBodyBytes(1024 * 1024).withMaxBodiesBytes(1024 * 1024);
        String values = "[" + "1,".repeat(20_000);
        boolean foundRoom = false;
        try (TestService service = TestService.start(crowded)) {
            // On a busy machine the second may be over before the other request arrives.
            for (int i = 0; i < 10 && !foundRoom; i++) {
                try (Socket refused = halfSent(service, 0)) {
                    refused.getOutputStream().write(values.getBytes(StandardCharsets.ISO_8859_1));
                    byte[] status = refused.getInputStream().readNBytes("HTTP/1.1 503".length());
                    assertThat(new String(status, StandardCharsets.ISO_8859_1)).isEqualTo("HTTP/1.1 503");
                    boolean accepted = service.post(TRACK).statusCode() == 200;
                    foundRoom = accepted && isOpen(refused);
                }
            }
        }
        assertThat(foundRoom).isTrue();
    }

    /** It has arrived at once, and waits for longer than a body may take to arrive. */
    @Test
    void bodyThatWaitsForRoom_isNoSlowBody() throws Exception {
        TestConfig crowded = PATIENT.withMaxBodyBytes(1024 * 1024)
                .withMaxBodiesBytes(1024 * 1024)
                .withReadTimeout(Duration.ofMillis(400));
        try (TestService service = TestService.start(crowded);
                Socket large = halfSent(service, 999_999);
                Socket waiting = halfSent(service, 999_999)) {
            Thread.sleep(600);
            reset(large);
            byte[] status = waiting.getInputStream().readNBytes("HTTP/1.1 503".length());

            assertThat(new String(status, StandardCharsets.ISO_8859_1)).isEqualTo("HTTP/1.1 503");
        }
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static boolean isOpen(Socket socket) throws IOException {
        socket.setSoTimeout(1);
        try {
            socket.getInputStream().readAllBytes();
            return false;
        } catch (SocketTimeoutException open) {
            return true;
        }
    }

    /** Sends the head of a request and only this much of its body. */
    private static Socket halfSent(TestService service, String path, String header, int bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port);
        socket.getOutputStream()
                .write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + header
                                + "\r\nContent-Length: 500000\r\n\r\n" + " ".repeat(bytes))
                        .getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return socket;
    }

    static Stream<Arguments> strangers() {
        return Stream.of(
                arguments("/api/webhooks/stripe/tn_nobody", "Stripe-Signature: t=1,v1=00", 401),
                arguments("/api/webhooks/stripe/TENANT", "X: no signature", 401),
                arguments("/api/webhooks/polar/TENANT", "webhook-id: a", 412),
                arguments("/api/tenants/tn_nobody/v1/batch", "X: a key in the body", 401),
                arguments("/api/tenants/tn_nobody/events", "Authorization: Bearer svc_ing_x", 401),
                arguments("/u/not-a-link", "X: a", 404));
    }

    @ParameterizedTest
    @MethodSource("strangers")
    void requestThatItsHeadersRefuse_isAnsweredBeforeItsBody(String path, String header, int status) throws Exception {
        try (TestService service = TestService.start(PATIENT)) {
            setStripeSecret(service);
            try (Socket socket =
                    halfSent(service, path.replace("TENANT", service.tenant.id().value()), header, 1)) {
                socket.setSoTimeout(60_000);
                byte[] start = socket.getInputStream().readNBytes(12);

                assertThat(new String(start, StandardCharsets.ISO_8859_1)).isEqualTo("HTTP/1.1 " + status);
            }
        }
    }

    private static void setStripeSecret(TestService service) {
        service.connectors
                .connectorSecrets()
                .set(
                        service.tenant.id(),
                        Connector.STRIPE,
                        SigningSecret.parse("whsec_" + "a".repeat(32)).orElseThrow(),
                        Duration.ZERO);
    }

    /** Their headers leave everything open, so that their bodies have to be read. */
    @ParameterizedTest
    @CsvSource({"/v1/batch, X: a", "/sign-in, X: a", "/api/webhooks/stripe/TENANT, 'Stripe-Signature: t=1,v1=00'"})
    void bodiesWithoutAValidKey_useAFractionOfTheMemory_andLeaveTheRestToKnownSenders(String path, String header)
            throws Exception {
        TestConfig narrow = PATIENT.withMaxBodyBytes(1024 * 1024).withMaxBodiesBytes(1024 * 1024);
        String body = TRACK + " ".repeat(400_000);
        List<Socket> slow = new ArrayList<>();
        try (TestService service = TestService.start(narrow)) {
            setStripeSecret(service);
            try {
                for (int i = 0; i < 100; i++) {
                    slow.add(halfSent(
                            service, path.replace("TENANT", service.tenant.id().value()), header, 16_000));
                }
                for (int i = 0; i < 12; i++) {
                    assertThat(service.post(body).statusCode()).isEqualTo(200);
                }
            } finally {
                for (Socket socket : slow) {
                    socket.setSoLinger(true, 0);
                    socket.close();
                }
            }
        }
    }

    private static TokenBucket bucket(TestService service) {
        return service.intake.views().tenant(service.tenant.id()).orElseThrow().bucket();
    }
}
