package dev.intake.jdbc.sql;

import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.ConnectionException;

/**
 * A limit on waiting.
 *
 * @param duration maximum wait
 * @param reason the failure, in a sentence that ends with the duration
 */
record WaitLimit(Duration duration, String reason) {
    /**
     * Acquires a permit.
     *
     * @throws ConnectionException if the limit is exceeded or the thread interrupted
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
