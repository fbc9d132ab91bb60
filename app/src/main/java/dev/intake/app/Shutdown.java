package dev.intake.app;

import dev.intake.app.command.StopSignal;
import dev.intake.app.settings.StopTimes;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shuts the process down in order after SIGTERM or SIGINT: notifies the running command, and waits until it has released its
 * resources.
 */
final class Shutdown implements StopSignal {
    private volatile Duration limit = StopTimes.MIN_AFTER_DRAIN;
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
            if (!finished.await(limit.toSeconds(), TimeUnit.SECONDS)) {
                System.err.println("intake: the shutdown timed out; the next start runs the recovery");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Signals that the command has ended, so that the process can exit. */
    void finished() {
        finished.countDown();
    }

    @Override
    public void allow(Duration whole) {
        limit = whole;
    }

    @Override
    public boolean await(Duration limit) {
        try {
            return requested.await(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
