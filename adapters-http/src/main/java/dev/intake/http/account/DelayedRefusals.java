package dev.intake.http.account;

import io.javalin.http.Context;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.slf4j.MDC;

/**
 * Delays responses to attempts over a limit, so that a client that retries immediately causes a few requests per second
 * instead of thousands. Each delay is 50% to 150% of the mean, which spreads simultaneous clients. A delayed response
 * occupies its connection, but no thread. The number of delayed responses is limited; further responses are sent immediately
 * and close their connections.
 */
public final class DelayedRefusals {
    /** The maximum number of responses delayed at a time: half of the connections that the service accepts. */
    static final int MAX_DELAYED = 1_024;

    private static final int IDLE_SECONDS = 10;

    private final Duration meanDelay;
    private final RandomGenerator random;
    private final int maxDelayed;
    private final Semaphore permits;
    private final Executor sending;

    /**
     * Creates an instance that delays at most {@link #MAX_DELAYED} responses at a time.
     *
     * @param meanDelay the mean delay of a response
     * @param random varies the delays; thread-safe
     */
    public DelayedRefusals(Duration meanDelay, RandomGenerator random) {
        this(meanDelay, random, MAX_DELAYED);
    }

    DelayedRefusals(Duration meanDelay, RandomGenerator random, int maxDelayed) {
        this.meanDelay = meanDelay;
        this.random = random;
        this.maxDelayed = maxDelayed;
        this.permits = new Semaphore(maxDelayed);
        ThreadPoolExecutor one =
                new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "delayed-refusals");
                    thread.setDaemon(true);
                    return thread;
                });
        one.allowCoreThreadTimeOut(true);
        this.sending = one;
    }

    /** Delays a complete response. The response must be short, because one thread sends all of them. */
    void delay(Context context) {
        if (permits.tryAcquire()) {
            // Another thread completes this request, so this thread must no longer log under its id.
            MDC.clear();
            context.future(() -> due(context.req().getAsyncContext()));
        } else {
            context.header("Connection", "close");
        }
    }

    /**
     * Returns a future that completes when the response is due, or never if the request ends earlier, such as on shutdown.
     */
    private CompletableFuture<Void> due(AsyncContext request) {
        CompletableFuture<Void> due = new CompletableFuture<>();
        Ended ended = new Ended();
        request.addListener(ended);
        CompletableFuture.delayedExecutor(delayMillis(), TimeUnit.MILLISECONDS, sending)
                .execute(() -> {
                    permits.release();
                    if (!ended.hasEnded()) {
                        due.complete(null);
                    }
                });
        return due;
    }

    private long delayMillis() {
        long mean = meanDelay.toMillis();
        return mean / 2 + random.nextLong(mean + 1);
    }

    /** Returns the number of responses that are currently delayed. */
    int delayed() {
        return maxDelayed - permits.availablePermits();
    }

    /** Records whether a request has ended. */
    private static final class Ended implements AsyncListener {
        private final AtomicBoolean ended = new AtomicBoolean();

        boolean hasEnded() {
            return ended.get();
        }

        @Override
        public void onComplete(AsyncEvent event) {
            ended.set(true);
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            ended.set(true);
        }

        @Override
        public void onError(AsyncEvent event) {
            ended.set(true);
        }

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
