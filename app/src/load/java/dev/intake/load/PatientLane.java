package dev.intake.load;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Sends a batch again that the service could not take, as senders do, until it has been taken; the wait counts. */
final class PatientLane implements Lane {
    private static final int PAUSE_MILLIS = 200;

    private final Lane lane;
    private final AtomicLong sentAgain;

    /** Counts there what it sends again. */
    PatientLane(Lane lane, AtomicLong sentAgain) {
        this.lane = lane;
        this.sentAgain = sentAgain;
    }

    @Override
    public Answered send(LoadBatch batch) throws IOException, SQLException {
        while (true) {
            try {
                return lane.send(batch);
            } catch (LoadConnection.NotNow notNow) {
                sentAgain.incrementAndGet();
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before a batch was sent again", e);
        }
    }

    @Override
    public void close() throws IOException, SQLException {
        lane.close();
    }
}
