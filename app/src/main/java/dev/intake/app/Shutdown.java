package dev.intake.app;

import dev.intake.app.command.StopSignal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the process in order after SIGTERM or SIGINT: notifies the running command, and waits until it has released its
 * resources.
 */
final class Shutdown implements StopSignal {
    /** Longer than running requests and the database need to end. */
    private static final long TIMEOUT_SECONDS = 45;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);

    private Shutdown() {}

    static Shutdown ofThisProcess() {
        Shutdown shutdown = new Shutdown();
        Runtime.getRuntime().addShutdownHook(new Thread(shutdown::request, "shutdown"));
        return shutdown;
    }

    private void request() {
        requested.countDown();
        try {
            if (!finished.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("intake: the shutdown timed out; the next start recovers");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the process end, because the command has ended. */
    void finished() {
        finished.countDown();
    }

    @Override
    public boolean within(Duration limit) {
        try {
            return requested.await(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
