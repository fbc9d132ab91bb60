package dev.intake.load;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;

/** Measures a turn of work on due steps. */
final class StepMeter {
    private final Connection administration;
    private final long service;
    private final long postmaster;

    StepMeter(Connection administration, long service) throws SQLException, IOException {
        this.administration = administration;
        this.service = service;
        this.postmaster = Turns.postmaster(administration);
    }

    /** A turn that takes as long as it takes. */
    @FunctionalInterface
    interface Work {
        void run() throws SQLException, InterruptedException;
    }

    /** A turn that answers how many steps it has completed. */
    @FunctionalInterface
    interface CountedWork {
        long run() throws SQLException, InterruptedException;
    }

    /** Measures what others complete during the work, as the counter says. */
    StepFigures.Turn of(LongSupplier counter, Work work) throws SQLException, InterruptedException {
        return of(() -> {
            long before = counter.getAsLong();
            work.run();
            return counter.getAsLong() - before;
        });
    }

    StepFigures.Turn of(CountedWork work) throws SQLException, InterruptedException {
        LogPosition log = LogPosition.now(administration);
        ProcessorTime time = ProcessorTime.now(List.of(service), postmaster);
        long start = System.nanoTime();
        long steps = work.run();
        long nanos = System.nanoTime() - start;
        return new StepFigures.Turn(
                steps,
                nanos,
                LogPosition.now(administration).since(log),
                ProcessorTime.now(List.of(service), postmaster).since(time));
    }
}
