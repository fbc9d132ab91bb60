package dev.intake.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.CapturedLog;
import io.javalin.Javalin;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The delay of answers to attempts that exceed a limit. */
@Isolated("it reads what is logged")
class DelayedRefusalsTest {
    private static final Duration DELAY = Duration.ofSeconds(2);

    /** No answer is complete before the test has ended, however busy the machine is. */
    private static final Duration BEYOND_THE_TEST = Duration.ofHours(1);

    private static final int MAX_DELAYED = 8;

    /** Fewer threads than delayed answers: one accepts connections, one selects, and the rest serve. */
    private static final int THREADS = 6;

    private final DelayedRefusals refusals = new DelayedRefusals(BEYOND_THE_TEST, new Random(1), MAX_DELAYED);
    private final DelayedRefusals soonOver = new DelayedRefusals(DELAY, new Random(1), MAX_DELAYED);
    private final HttpClient client = HttpClient.newHttpClient();
    private final Javalin server = Javalin.create(config -> {
                config.startup.showJavalinBanner = false;
                config.jetty.threadPool = new QueuedThreadPool(THREADS, THREADS);
                config.routes.get("/refused", context -> {
                    context.status(429).result("Try again later.");
                    refusals.delay(context);
                });
                config.routes.get("/refused-for-a-while", context -> {
                    context.status(429).result("Try again later.");
                    soonOver.delay(context);
                });
                config.routes.get("/served", context -> context.result("Here."));
            })
            .start("127.0.0.1", 0);

    @AfterEach
    void stop() {
        server.stop();
    }

    private CompletableFuture<HttpResponse<String>> get(String path) {
        return client.sendAsync(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                        .build(),
                BodyHandlers.ofString());
    }

    private final List<CompletableFuture<HttpResponse<String>>> refused = new ArrayList<>();

    private void fill() throws InterruptedException {
        for (int i = 0; i < MAX_DELAYED; i++) {
            refused.add(get("/refused"));
        }
        awaitDelayed(refusals, delayed -> delayed == MAX_DELAYED);
    }

    private static void awaitDelayed(DelayedRefusals refusals, IntPredicate wanted) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!wanted.test(refusals.delayed())) {
            assertThat(System.nanoTime())
                    .as("delayed answers: %d", refusals.delayed())
                    .isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void refusal_isComplete_afterHalfOfTheDelayAtLeast() {
        long start = System.nanoTime();

        HttpResponse<String> answer = get("/refused-for-a-while").join();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(DELAY.dividedBy(2));
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.body()).isEqualTo("Try again later.");
        assertThat(soonOver.delayed()).isZero();
    }

    @Test
    void delayedRefusals_holdNoThread() throws Exception {
        fill();

        assertThat(get("/served").join().body()).isEqualTo("Here.");
        assertThat(refusals.delayed()).isPositive();
    }

    @Test
    void refusalBeyondTheLimit_isSentImmediately_andClosesItsConnection() throws Exception {
        fill();

        HttpResponse<String> answer = get("/refused").join();

        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Connection")).hasValue("close");
        assertThat(refusals.delayed()).isPositive();
    }

    @Test
    void stop_withDelayedRefusals_isNoFault() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            refused.add(get("/refused-for-a-while"));
            awaitDelayed(soonOver, delayed -> delayed == 1);
            server.stop();
            awaitDelayed(soonOver, delayed -> delayed == 0);

            assertThat(log.text()).doesNotContain("WARN", "ERROR", "Exception");
        }
    }
}
