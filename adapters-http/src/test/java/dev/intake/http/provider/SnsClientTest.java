package dev.intake.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.feedback.SnsReply;
import dev.intake.feedback.SnsService;
import dev.intake.testing.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class SnsClientTest {
    private static final URI CERTIFICATE = URI.create("https://sns.eu-west-1.amazonaws.com/a.pem");

    private final List<String> requested = new CopyOnWriteArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        stopped.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(Answer answer) {
        server.createContext("/", exchange -> {
            requested.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            answer.to(exchange);
        });
    }

    private static Answer body(int status, int bytes) {
        return exchange -> {
            exchange.sendResponseHeaders(status, bytes == 0 ? -1 : bytes);
            exchange.getResponseBody().write(new byte[bytes]);
            exchange.close();
        };
    }

    private SnsReply get(URI address, Duration timeout) {
        return new SnsClient(
                        asked -> URI.create(
                                "http://127.0.0.1:" + server.getAddress().getPort() + asked.getRawPath()
                                        + (asked.getRawQuery() == null ? "" : "?" + asked.getRawQuery())),
                        timeout)
                .get(address);
    }

    private SnsReply get() {
        return get(CERTIFICATE, Duration.ofSeconds(30));
    }

    @Test
    void body_isReturned_upToTheLimit() {
        answer(body(200, SnsService.MAX_BYTES));

        assertThat(get())
                .isInstanceOfSatisfying(
                        SnsReply.Received.class,
                        received -> assertThat(received.body()).hasSize(SnsService.MAX_BYTES));
        get(URI.create("https://sns.cn-north-1.amazonaws.com.cn/?Action=ConfirmSubscription"), Duration.ofSeconds(30));
        assertThat(requested).containsExactly("GET /a.pem", "GET /?Action=ConfirmSubscription");
    }

    @Test
    void bodyOverTheLimit_isRejected() {
        answer(body(200, SnsService.MAX_BYTES + 1));

        assertThat(get()).isEqualTo(new SnsReply.Failed("the response of SNS has more than 65536 bytes"));
    }

    @Test
    void redirect_isNotFollowed() {
        answer(exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });

        assertThat(get()).isEqualTo(new SnsReply.Failed("SNS responded with 302"));
        assertThat(requested).containsExactly("GET /a.pem");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 403, 404, 500})
    void otherStatus_isAFailure(int status) {
        answer(body(status, 0));

        assertThat(get()).isEqualTo(new SnsReply.Failed("SNS responded with " + status));
    }

    @Test
    void bodyThatDoesNotEnd_isCutAtTheDeadline() {
        answer(exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('a');
            exchange.getResponseBody().flush();
            await(stopped);
        });

        assertThat(get(CERTIFICATE, Duration.ofMillis(300)))
                .isEqualTo(new SnsReply.Failed("SNS did not respond in time"));
    }

    @Test
    void serverThatIsDown_isAFailure() throws IOException {
        int closed = FreePort.find();

        assertThat(new SnsClient(asked -> URI.create("http://127.0.0.1:" + closed), Duration.ofSeconds(30))
                        .get(CERTIFICATE))
                .isEqualTo(new SnsReply.Failed("SNS could not be reached: the connection was refused"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://sns.eu-west-1.amazonaws.com/a.pem",
                "https://sns.eu-west-1.amazonaws.com:8443/a.pem",
                "https://sns.eu-west-1.amazonaws.com.evil.example/a.pem",
                "https://s3.eu-west-1.amazonaws.com/a.pem",
                "https://169.254.169.254/a.pem",
                "file:///a.pem"
            })
    void addressElsewhere_isNotRequested(String address) {
        answer(body(200, 1));

        assertThat(get(URI.create(address), Duration.ofSeconds(30)))
                .isEqualTo(new SnsReply.Failed("the address is not one of SNS"));
        assertThat(requested).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
