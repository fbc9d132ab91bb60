package dev.intake.load;

import java.io.IOException;
import java.sql.SQLException;

/** One connection of a way of taking in batches. Used by one thread. */
interface Lane extends AutoCloseable {
    /** Sends the batch and waits until it is durable. */
    Answered send(LoadBatch batch) throws IOException, SQLException;

    @Override
    void close() throws IOException, SQLException;

    /**
     * What became of a batch.
     *
     * @param stored tracks that were recorded
     * @param duplicates tracks that were known as repeats
     */
    record Answered(int stored, int duplicates) {
        static final Answered NOTHING = new Answered(0, 0);

        Answered plus(Answered other) {
            return new Answered(stored + other.stored, duplicates + other.duplicates);
        }
    }
}
