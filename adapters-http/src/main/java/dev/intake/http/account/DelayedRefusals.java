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
 * Delays the answers to attempts that exceed a limit, so that a client that repeats them at once costs the service a few
 * requests a second and not thousands. Each delay lies between half and one and a half of the usual one, so that clients that
 * began together do not return together. A delayed answer holds its connection and no thread. The number of delayed answers is
 * limited; further ones are sent at once and close their connection.
 */
public final class DelayedRefusals {
    /** Answers that are delayed at a time: half of the connections that the service accepts. */
    static final int MAX_DELAYED = 1_024;

    private static final int IDLE_SECONDS = 10;

    private final Duration usualDelay;
    private final RandomGenerator random;
    private final int maxDelayed;
    private final Semaphore places;
    private final Executor sending;

    /**
     * Delays {@link #MAX_DELAYED} answers at a time.
     *
     * @param usualDelay of an answer
     * @param random spreads the delays; safe for use by several threads
     */
    public DelayedRefusals(Duration usualDelay, RandomGenerator random) {
        this(usualDelay, random, MAX_DELAYED);
    }

    DelayedRefusals(Duration usualDelay, RandomGenerator random, int maxDelayed) {
        this.usualDelay = usualDelay;
        this.random = random;
        this.maxDelayed = maxDelayed;
        this.places = new Semaphore(maxDelayed);
        ThreadPoolExecutor one =
                new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "delayed-refusals");
                    thread.setDaemon(true);
                    return thread;
                });
        one.allowCoreThreadTimeOut(true);
        this.sending = one;
    }

    /** Delays the answer, which is complete otherwise. It must be short: one thread sends all of them. */
    void delay(Context context) {
        if (places.tryAcquire()) {
            // Another thread ends this request, and this thread's next line of the log may belong to no request.
            MDC.clear();
            context.future(() -> due(context.req().getAsyncContext()));
        } else {
            context.header("Connection", "close");
        }
    }

    /** Completes when the answer is due; never when the request has ended before, as when the server stops. */
    private CompletableFuture<Void> due(AsyncContext request) {
        CompletableFuture<Void> due = new CompletableFuture<>();
        Ended ended = new Ended();
        request.addListener(ended);
        CompletableFuture.delayedExecutor(delayMillis(), TimeUnit.MILLISECONDS, sending)
                .execute(() -> {
                    places.release();
                    if (!ended.isSeen()) {
                        due.complete(null);
                    }
                });
        return due;
    }

    private long delayMillis() {
        long usual = usualDelay.toMillis();
        return usual / 2 + random.nextLong(usual + 1);
    }

    /** Returns how many answers are delayed at the moment. */
    int delayed() {
        return maxDelayed - places.availablePermits();
    }

    /** Whether a request has ended by itself. */
    private static final class Ended implements AsyncListener {
        private final AtomicBoolean seen = new AtomicBoolean();

        boolean isSeen() {
            return seen.get();
        }

        @Override
        public void onComplete(AsyncEvent event) {
            seen.set(true);
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            seen.set(true);
        }

        @Override
        public void onError(AsyncEvent event) {
            seen.set(true);
        }

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
