package dev.intake.jdbc.sql;

import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.ConnectionException;

/**
 * How long something is waited for.
 *
 * @param duration until it is given up
 * @param reason why it did not come, in a sentence that goes on with the time
 */
record Patience(Duration duration, String reason) {
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
