package dev.intake.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestService;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients that disconnect before the delayed response to their attempt is sent. */
@Isolated("it reads what is logged")
class AbandonedSignInTest {
    private static final int ATTEMPTS = 100;
    private static final String BODY = "name=nobody&password=not-the-right-password";

    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void attempt_whoseClientDisconnected_isNoFault() throws Exception {
        String logged;
        try (CapturedLog log = new CapturedLog()) {
            for (int i = 0; i < ATTEMPTS; i++) {
                attemptAndReset();
            }
            TimeUnit.MILLISECONDS.sleep(500);
            logged = log.beyondRequests();
        }

        assertThat(logged).doesNotContain("WARN", "ERROR", "Exception");
    }

    private void attemptAndReset() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port)) {
            socket.setSoLinger(true, 0);
            socket.getOutputStream()
                    .write(("POST /sign-in HTTP/1.1\r\nHost: localhost:" + service.port
                                    + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                                    + BODY.length() + "\r\n\r\n" + BODY)
                            .getBytes(StandardCharsets.US_ASCII));
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
