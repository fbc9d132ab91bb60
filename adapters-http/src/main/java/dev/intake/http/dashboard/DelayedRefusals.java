package dev.intake.http.dashboard;

import io.javalin.http.Context;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.MDC;

/**
 * Delays the answers to attempts that exceed a limit, so that a client that repeats them at once costs the service a few
 * requests a second and not thousands. A delayed answer holds its connection and no thread. The number of delayed answers
 * is limited; further ones are sent at once and close their connection.
 */
final class DelayedRefusals {
    /** Answers that are delayed at a time: half of the connections that the service accepts. */
    static final int MAX_DELAYED = 1_024;

    private static final int IDLE_SECONDS = 10;

    private final Duration delay;
    private final int maxDelayed;
    private final Semaphore places;
    private final Executor sending;

    /** A delay of this length, for {@link #MAX_DELAYED} answers at a time. */
    DelayedRefusals(Duration delay) {
        this(delay, MAX_DELAYED);
    }

    DelayedRefusals(Duration delay, int maxDelayed) {
        this.delay = delay;
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
            context.future(() -> CompletableFuture.runAsync(
                    places::release,
                    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, sending)));
        } else {
            context.header("Connection", "close");
        }
    }

    /** Returns how many answers are delayed at the moment. */
    int delayed() {
        return maxDelayed - places.availablePermits();
    }
}
