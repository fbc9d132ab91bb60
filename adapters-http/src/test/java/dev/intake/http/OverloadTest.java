package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.limit.TokenBucket;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What others do to the service must not be felt by a client that does nothing out of the ordinary. */
@Timeout(60)
class OverloadTest {
    private static final String TRACK = """
            {"type":"track","userId":"u1","event":"page.viewed","messageId":"m1"}""";

    /** So long that a client which waits for others to be cut fails the test. */
    private static final ServerConfig PATIENT = ServerConfig.DEFAULT
            .withStopTimeout(Duration.ZERO)
            .withConnectionsPerAddress(0, TrustedProxies.NONE)
            .withReadTimeout(Duration.ofMinutes(2));

    /** Sends the head of a request and so much of its body, and no more. */
    private static Socket halfSent(TestService service, int bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port);
        OutputStream out = socket.getOutputStream();
        out.write(("POST " + service.endpoint().getPath() + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                        + service.key.reveal() + "\r\nContent-Length: 1000000\r\n\r\n" + " ".repeat(bytes))
                .getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        return socket;
    }

    @Test
    void thousandSlowClients_keepNobodyWaiting() throws Exception {
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

    @Test
    void bodyForWhichThereIsNoRoom_isTurnedAwayForNow_andNotCharged() throws Exception {
        ServerConfig crowded = PATIENT.withMaxBodyBytes(1024 * 1024).withMaxBodiesBytes(1024 * 1024);
        String body = TRACK + " ".repeat(200_000);
        try (TestService service = TestService.start(crowded)) {
            try (Socket large = halfSent(service, 900_000)) {
                TokenBucket before;
                HttpResponse<String> answer;
                do {
                    // until the large body has arrived
                    before = bucket(service);
                    answer = service.post(body);
                } while (answer.statusCode() == 200);

                assertThat(answer.statusCode()).isEqualTo(500);
                assertThat(answer.headers().firstValue("Retry-After")).contains("1");
                assertThat(answer.body()).contains("\"code\":\"infra\"");
                assertThat(bucket(service)).isEqualTo(before);
                large.setSoLinger(true, 0);
            }
            HttpResponse<String> again;
            do {
                // until the service has noticed that the other client is gone
                again = service.post(body);
            } while (again.statusCode() == 500);
            assertThat(again.statusCode()).isEqualTo(200);
        }
    }

    private static TokenBucket bucket(TestService service) {
        return service.intake.views().tenant(service.tenant.id()).orElseThrow().bucket();
    }
}
