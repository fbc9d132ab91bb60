package dev.intake.jdbc.sql;

import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.ConnectionException;

/**
 * The longest time to wait for something.
 *
 * @param duration of the wait
 * @param reason of the failure, in a sentence that ends with the duration
 */
record WaitLimit(Duration duration, String reason) {
    /**
     * Takes one of these, when it is free.
     *
     * @throws ConnectionException if it was not in time, or the thread was interrupted
     */
    void acquire(Semaphore semaphore) {
        try {
            if (semaphore.tryAcquire(duration.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ConnectionException(interrupted);
        }
        throw new ConnectionException(
                new SQLTransientConnectionException(reason + " for " + duration.toMillis() + " ms"));
    }
}
