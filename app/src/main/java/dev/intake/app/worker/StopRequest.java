package dev.intake.app.worker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells workers that they are to end. Once made, it stays so. */
public final class StopRequest {
    private final CountDownLatch made = new CountDownLatch(1);

    public void make() {
        made.countDown();
    }

    public boolean isMade() {
        return made.getCount() == 0;
    }

    /** Waits for it so long; a thread that is interrupted has been told to end as well. */
    public boolean isMadeWithin(Duration limit) {
        try {
            return made.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
