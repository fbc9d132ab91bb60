package dev.intake.app.worker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request that workers stop. It cannot be withdrawn. */
public final class StopRequest {
    private final CountDownLatch requested = new CountDownLatch(1);

    public void request() {
        requested.countDown();
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /**
     * Waits for the request at most this long, and returns whether it was made. Also returns true if the thread is
     * interrupted, because it must end, too.
     */
    public boolean isRequestedWithin(Duration limit) {
        try {
            return requested.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
