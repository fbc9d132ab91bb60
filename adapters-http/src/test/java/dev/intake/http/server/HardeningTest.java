package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that no HTTP library would be: over plain sockets, byte by byte. */
@Timeout(300)
class HardeningTest {
    private static final String TRACK = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\"}";
    /** A busy machine must not turn a request that is to be served into one that is cut. */
    private static final TestConfig PATIENT =
            TestConfig.DEFAULT.withReadTimeout(Duration.ofMinutes(2)).withStopTimeout(Duration.ZERO);

    private static final TestConfig HASTY = PATIENT.withReadTimeout(Duration.ofSeconds(1));

    /** A little less than the timeout: clocks are read at different places. */
    private static final double HASTY_SECONDS = 0.9;

    @Test
    void headersThatDribble_areCut() throws Exception {
        try (TestService service = TestService.start(HASTY)) {
            long start = System.nanoTime();
            try (Socket socket = connect(service)) {
                write(socket, "POST " + service.endpoint().getPath() + " HTTP/1.1\r\nHost: a\r\nX-Slow: ");

                sendUntilClosed(socket, "a");
                assertThat(seconds(start)).isGreaterThan(HASTY_SECONDS);
            }
        }
    }

    @Test
    void bodyThatDribbles_isCut() throws Exception {
        try (TestService service = TestService.start(HASTY)) {
            long start = System.nanoTime();
            try (Socket socket = connect(service)) {
                write(socket, head(service, "Content-Length: 1000000"));

                sendUntilClosed(socket, " ");
                assertThat(seconds(start)).isGreaterThan(HASTY_SECONDS);
            }
        }
    }

    @Test
    void bodyThatFallsSilent_isCut() throws Exception {
        try (TestService service = TestService.start(HASTY)) {
            long start = System.nanoTime();
            try (Socket socket = connect(service)) {
                write(socket, head(service, "Content-Length: 100") + "{");

                readAll(socket);
                assertThat(seconds(start)).isGreaterThan(HASTY_SECONDS);
            }
        }
    }

    @Test
    void deliveryThatFallsSilent_orDribbles_isCut() throws Exception {
        try (TestService service = TestService.start(HASTY);
                Socket silent = connect(service);
                Socket slow = connect(service)) {
            String head = "POST /api/webhooks/stripe/" + service.tenant.id()
                    + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n{";
            write(silent, head);
            write(slow, head);

            sendUntilClosed(slow, " ");
            readAll(silent);
        }
    }

    @Test
    void connectionWithoutARequest_isNotMistakenForASlowOne() throws Exception {
        try (TestService service = TestService.start(HASTY);
                Socket silent = connect(service);
                Socket slow = connect(service)) {
            write(slow, "GET /healthz HTTP/1.1\r\n");
            readAll(slow);

            write(silent, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(readAll(silent)).startsWith("HTTP/1.1 200 OK");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//api/tenants/%s/events",
                "/api//tenants/%s///events",
                "//v1/track",
                "//api/tenants/%s//v1/track"
            })
    void path_withEmptySegments_isServed(String path) throws Exception {
        try (TestService service = TestService.start(PATIENT);
                Socket socket = connect(service)) {
            write(
                    socket,
                    "POST " + path.formatted(service.tenant.id())
                            + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + service.key.reveal()
                            + "\r\nConnection: close\r\nContent-Length: " + TRACK.length() + "\r\n\r\n" + TRACK);

            assertThat(readAll(socket)).startsWith("HTTP/1.1 200 OK");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/..;/tenants", "/api/%2e%2e/healthz", "//api/%2F/healthz", "//healthz/%2e%2e/x"})
    void path_thatIsAmbiguousOtherwise_isRefused(String path) throws Exception {
        try (TestService service = TestService.start(PATIENT);
                Socket socket = connect(service)) {
            write(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

            assertThat(readAll(socket)).startsWith("HTTP/1.1 400 Bad Request");
        }
    }

    @Test
    void expectContinue_isRefusedBeforeTheBodyIsSent() throws Exception {
        try (TestService service = TestService.start(PATIENT);
                Socket socket = connect(service)) {
            write(
                    socket,
                    "POST " + service.endpoint().getPath()
                            + " HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n");

            assertThat(readAll(socket)).startsWith("HTTP/1.1 401 Unauthorized").doesNotContain("100 Continue");
        }
    }

    @Test
    void expectContinue_withTheKey_isServed() throws Exception {
        try (TestService service = TestService.start(PATIENT);
                Socket socket = connect(service)) {
            write(
                    socket,
                    head(service, "Connection: close\r\nExpect: 100-continue\r\nContent-Length: " + TRACK.length()));
            write(socket, TRACK);

            assertThat(readAll(socket)).contains("HTTP/1.1 200 OK");
        }
    }

    @Test
    void chunkedBody_isServed_andABrokenChunkIsNot() throws Exception {
        try (TestService service = TestService.start(PATIENT)) {
            String size = Integer.toHexString(TRACK.length());
            assertThat(answer(service, "Transfer-Encoding: chunked", size + "\r\n" + TRACK + "\r\n0\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 OK");
            assertThat(answer(service, "Transfer-Encoding: chunked", "zz\r\n" + TRACK + "\r\n0\r\n\r\n"))
                    .startsWith("HTTP/1.1 400 Bad Request")
                    .contains("{\"ok\":false,\"code\":\"bad_request\"");
        }
    }

    @Test
    void quotedChunkExtension_smugglesNoSecondRequest() throws Exception {
        String body = "1;a=\"\r\nX\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\nX: \"\r\n\r\n0\r\n\r\n";
        try (TestService service = TestService.start(PATIENT)) {
            assertThat(answer(service, "Transfer-Encoding: chunked", body)).doesNotContain("{\"ok\":true}");
        }
    }

    static Stream<Arguments> malformedRequests() {
        return Stream.of(
                arguments(
                        "two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
                arguments("a signed length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +16\r\n\r\n"),
                arguments("a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"),
                arguments(
                        "a length and chunks",
                        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
                arguments("no host", "GET /healthz HTTP/1.1\r\n\r\n"),
                arguments("a space before the colon", "GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n"),
                arguments("a folded header", "GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"),
                arguments("a NUL in a header", "GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"),
                arguments("an encoded slash", "GET /a%2fhealthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
                arguments(
                        "a parameter in the path",
                        "GET /a/..;/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
                arguments("a TLS handshake", "\u0016\u0003\u0001\r\n\r\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformedRequests")
    void malformedHttp_isAnErrorObject(String name, String request) throws Exception {
        try (TestService service = TestService.start(PATIENT);
                Socket socket = connect(service)) {
            write(socket, request);

            assertThat(readAll(socket))
                    .as(name)
                    .startsWith("HTTP/1.")
                    .contains(" 400 Bad Request\r\n")
                    .contains(
                            "X-Request-Id: ",
                            "Content-Type: application/json",
                            "{\"ok\":false,\"code\":\"bad_request\"")
                    .doesNotContainIgnoringCase("jetty")
                    .doesNotContain("Server: ");
        }
    }

    @Test
    void headersOverTheLimit_are431() throws Exception {
        try (TestService service = TestService.start(PATIENT);
                Socket socket = connect(service)) {
            write(socket, "GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + "a".repeat(9000) + "\r\n\r\n");

            assertThat(readAll(socket)).startsWith("HTTP/1.1 431 ").contains("{\"ok\":false,\"code\":\"bad_request\"");
        }
    }

    @Test
    void connectionsOverTheLimit_waitUntilOneCloses() throws Exception {
        try (TestService service = TestService.start(PATIENT.withMaxConnections(1))) {
            Socket first = connect(service);
            write(first, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(first.getInputStream().read()).isEqualTo('H');
            CountDownLatch answered = new CountDownLatch(1);
            try (Socket second = connect(service)) {
                Thread reader = new Thread(() -> {
                    try {
                        write(second, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
                        if (readAll(second).startsWith("HTTP/1.1 200 OK")) {
                            answered.countDown();
                        }
                    } catch (IOException cut) {
                        // the latch stays as it is
                    }
                });
                reader.start();
                assertThat(answered.await(300, TimeUnit.MILLISECONDS)).isFalse();

                first.close();
                assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
                reader.join(60_000);
            }
        }
    }

    @Test
    void connectionsOfOneAddressOverItsLimit_areClosed_whileOthersAreServed() throws Exception {
        try (TestService service = TestService.start(PATIENT.withConnectionsPerAddress(2, TrustedProxies.NONE));
                Socket first = connectFrom("127.0.0.1", service)) {
            Socket second = connectFrom("127.0.0.1", service);
            assertThat(served(first)).isTrue();
            assertThat(served(second)).isTrue();
            try (Socket third = connectFrom("127.0.0.1", service);
                    Socket other = connectFrom("127.0.0.2", service)) {
                assertThat(served(third)).isFalse();
                assertThat(served(other)).isTrue();
            }

            second.close();
            awaitServed("127.0.0.1", service);
        }
    }

    @Test
    void connectionsOfATrustedProxy_haveNoLimit() throws Exception {
        TrustedProxies proxies = TrustedProxies.parse(List.of("127.0.0.2")).orElseThrow();
        try (TestService service = TestService.start(PATIENT.withConnectionsPerAddress(1, proxies));
                Socket first = connectFrom("127.0.0.2", service);
                Socket second = connectFrom("127.0.0.2", service)) {
            assertThat(served(first)).isTrue();
            assertThat(served(second)).isTrue();
        }
    }

    private static Socket connectFrom(String address, TestService service) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port, local(address), 0);
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static InetAddress local(String address) throws IOException {
        byte[] bytes = new byte[4];
        String[] parts = address.split("\\.", -1);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Byte.parseByte(parts[i]);
        }
        return InetAddress.getByAddress(bytes);
    }

    private static boolean served(Socket socket) {
        try {
            write(socket, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            return socket.getInputStream().read() == 'H';
        } catch (IOException closed) {
            return false;
        }
    }

    /** The server notices a closed connection a moment later. */
    private static void awaitServed(String address, TestService service) throws IOException {
        boolean served = false;
        while (!served) {
            try (Socket again = connectFrom(address, service)) {
                served = served(again);
            }
        }
    }

    private static String answer(TestService service, String framing, String body) throws IOException {
        try (Socket socket = connect(service)) {
            write(socket, head(service, "Connection: close\r\n" + framing));
            write(socket, body);
            return readAll(socket);
        }
    }

    private static String head(TestService service, String headers) {
        return "POST " + service.endpoint().getPath() + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                + service.key.reveal() + "\r\n" + headers + "\r\n\r\n";
    }

    private static Socket connect(TestService service) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port);
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private static String readAll(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder read = new StringBuilder();
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                read.append((char) next);
            }
        } catch (java.net.SocketTimeoutException stillOpen) {
            throw stillOpen;
        } catch (IOException reset) {
            return read.toString();
        }
        return read.toString();
    }

    /** Sends the text again and again, a tenth of a second apart, until the server has closed the connection. */
    private static void sendUntilClosed(Socket socket, String text) throws IOException {
        long start = System.nanoTime();
        socket.setSoTimeout(100);
        boolean closed = false;
        while (!closed) {
            assertThat(seconds(start)).as("seconds until it is closed").isLessThan(60);
            try {
                write(socket, text);
                closed = socket.getInputStream().read() < 0;
            } catch (java.net.SocketTimeoutException stillOpen) {
                closed = false;
            } catch (IOException reset) {
                closed = true;
            }
        }
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
