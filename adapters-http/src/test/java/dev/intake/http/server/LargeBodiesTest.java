package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.http.testing.TestService;
import dev.intake.kernel.StorageException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Large bodies leave processors and memory to small ones, and to those of other senders. (Decisions 7) */
@Timeout(60)
class LargeBodiesTest {
    private static final int LARGE = BodyBudget.LARGE + 1;

    private final BodyBudget budget = new BodyBudget(1024 * 1024);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final Semaphore begun = new Semaphore(0);

    @AfterEach
    void close() {
        mayEnd.countDown();
        threads.shutdownNow();
    }

    private CompletableFuture<String> parseUntilItMayEnd(BodyBudget part, String sender) {
        return CompletableFuture.supplyAsync(
                () -> part.parse(sender, LARGE, () -> {
                    begun.release();
                    try {
                        mayEnd.await();
                    } catch (InterruptedException stopping) {
                        Thread.currentThread().interrupt();
                    }
                    return sender;
                }),
                threads);
    }

    private List<CompletableFuture<String>> fillPlaces() {
        List<CompletableFuture<String>> parsing = new ArrayList<>();
        for (int i = 0; i < BodyBudget.places(); i++) {
            parsing.add(parseUntilItMayEnd(budget, "sender " + i));
        }
        begun.acquireUninterruptibly(BodyBudget.places());
        return parsing;
    }

    @Test
    void largeBody_withoutAPlaceInTime_isRefusedAsOverload_andSmallOnesAreParsed() {
        List<CompletableFuture<String>> parsing = fillPlaces();

        assertThat(budget.parse("other", BodyBudget.LARGE, () -> "small")).isEqualTo("small");
        assertThatThrownBy(() -> budget.parse("other", LARGE, () -> "large"))
                .isInstanceOfSatisfying(
                        StorageException.class,
                        refused -> assertThat(refused.isOverload()).isTrue());
        mayEnd.countDown();
        parsing.forEach(CompletableFuture::join);
        assertThat(budget.parse("other", LARGE, () -> "large")).isEqualTo("large");
    }

    @Test
    void largeBodiesOfAPart_useThePlacesOfTheWhole() {
        BodyBudget strangers = budget.part(512 * 1024, "strangers");
        List<CompletableFuture<String>> parsing = fillPlaces();
        CompletableFuture<String> stranger = parseUntilItMayEnd(strangers, "");

        assertThat(stranger).isNotDone();
        assertThat(begun.availablePermits()).isZero();
        mayEnd.countDown();
        parsing.forEach(CompletableFuture::join);
        assertThat(stranger.join()).isEmpty();
    }

    /** Read at full speed, bodies that were refused keep a processor from other requests. */
    @Test
    void restOfALargeBody_isReadSlowly_afterItsRefusal() throws Exception {
        try (TestService service = TestService.start()) {
            Duration shortest = Duration.ofMinutes(1);
            for (int i = 0; i < 5; i++) {
                Duration taken = timeUntilNextRequest(service, new byte[4_000_000]);
                shortest = taken.compareTo(shortest) < 0 ? taken : shortest;
            }

            assertThat(shortest).isGreaterThan(Duration.ofMillis(200));
        }
    }

    /** Sends a body without a key and another request on the same connection, and returns the time until both are answered. */
    private static Duration timeUntilNextRequest(TestService service, byte[] body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port)) {
            socket.setSoTimeout(30_000);
            String head = "POST " + service.endpoint().getPath() + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                    + body.length + "\r\n\r\n";
            String next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            long start = System.nanoTime();
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(US_ASCII));
            out.write(body);
            out.write(next.getBytes(US_ASCII));
            String answers = new String(socket.getInputStream().readAllBytes(), US_ASCII);
            assertThat(answers).startsWith("HTTP/1.1 401").contains("HTTP/1.1 200");
            return Duration.ofNanos(System.nanoTime() - start);
        }
    }
}
