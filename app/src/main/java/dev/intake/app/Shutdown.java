package dev.intake.app;

import dev.intake.app.command.StopSignal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the process in order when it is told to (SIGTERM, SIGINT): the command at work hears of it, and the process
 * waits until it has given everything free.
 */
final class Shutdown implements StopSignal {
    /** Longer than the requests under way and the database need to end. */
    private static final long PATIENCE_SECONDS = 45;

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
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("intake: not everything ended in time; the next start will put it right");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tells that the command has ended, so the process may. */
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
