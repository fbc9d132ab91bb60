package dev.intake.fault;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Repeatedly counts the emails that are marked as being sent at the same time. A living worker marks one at a time. Emails
 * that were marked before the last fault are omitted, because a killed worker leaves a marked one.
 */
final class MarkedAtOnce implements AutoCloseable {
    private static final int PAUSE_MILLIS = 50;

    private final FaultDatabase database;
    private final Thread thread;
    private volatile Instant calmSince = Instant.now();
    private volatile boolean disturbed;
    private volatile int peak;

    private MarkedAtOnce(FaultDatabase database) {
        this.database = database;
        this.thread = new Thread(this::watch, "marked at once");
        thread.setDaemon(true);
    }

    static MarkedAtOnce watch(FaultDatabase database) {
        MarkedAtOnce watching = new MarkedAtOnce(database);
        watching.thread.start();
        return watching;
    }

    /** A fault begins. */
    void disturbed() {
        disturbed = true;
    }

    /** The fault is over. */
    void calm() {
        calmSince = Instant.now();
        disturbed = false;
    }

    /** Returns the largest number that was seen. */
    int peak() {
        return peak;
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            try (Connection connection = database.administration().open();
                    PreparedStatement marked = connection.prepareStatement(
                            "SELECT count(*) FROM email WHERE state = 'sending' AND at > ?")) {
                watch(marked);
            } catch (SQLException away) {
                pause();
            }
        }
    }

    private void watch(PreparedStatement marked) throws SQLException {
        while (!Thread.currentThread().isInterrupted()) {
            Instant since = calmSince;
            marked.setTimestamp(1, Timestamp.from(since));
            try (ResultSet row = marked.executeQuery()) {
                if (row.next() && !disturbed && since.equals(calmSince)) {
                    peak = Math.max(peak, row.getInt(1));
                }
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
