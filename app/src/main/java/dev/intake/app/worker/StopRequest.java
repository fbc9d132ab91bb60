package dev.intake.app.worker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Requests the end of workers. It cannot be withdrawn. */
public final class StopRequest {
    private final CountDownLatch made = new CountDownLatch(1);

    public void make() {
        made.countDown();
    }

    public boolean isMade() {
        return made.getCount() == 0;
    }

    /** Waits for the request and returns whether it was made. An interrupted thread must end, too. */
    public boolean isMadeWithin(Duration limit) {
        try {
            return made.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
