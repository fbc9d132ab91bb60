package dev.intake.sync;

import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;

/**
 * A background run of a tenant's import, or of its counting; at most one for each provider. The progress of the import is in
 * its {@link UserImport}. (Spec, Authentication 9)
 */
public sealed interface ImportRun {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The longest time for which a worker claims a run: a pause that a provider asks for, and {@link RunDueImports#CLAIM}. */
    Duration LONGEST_CLAIM = ProviderPage.MAX_PAUSE.plus(RunDueImports.CLAIM);

    /** Returns what it does. */
    ImportTask task();

    /** Returns when it was ordered, to the microsecond. */
    Instant orderedAt();

    /** Returns the number of orders and claims. A worker's writes are valid only under the number of its claim. */
    int claim();

    /**
     * Queued or claimed by a worker.
     *
     * @param dueAt when a worker may claim it, to the microsecond
     * @param setback why it is delayed; absent if it is not
     */
    record Running(ImportTask task, Instant orderedAt, int claim, Instant dueAt, Optional<Setback> setback)
            implements ImportRun {
        /** Truncates the times to microseconds. */
        public Running {
            orderedAt = micros(orderedAt);
            dueAt = micros(dueAt);
        }

        /** Returns whether a worker may claim it now. */
        public boolean isDue(Instant now) {
            return !Lasting.until(dueAt, LONGEST_CLAIM, now);
        }

        /** Returns the run with one more claim, not due before {@code until}. */
        public Running claimed(Instant until) {
            return new Running(task, orderedAt, claim + 1, until, setback);
        }

        /** Returns the run with its claim renewed until {@code until}. */
        public Running held(Instant until, Optional<Setback> by) {
            return new Running(task, orderedAt, claim, until, by);
        }

        /** Returns the run released by its worker: due when its setback is over. */
        Running released(Instant now) {
            return new Running(
                    task,
                    orderedAt,
                    claim,
                    setback.map(Setback::until)
                            .filter(until -> Lasting.until(until, LONGEST_CLAIM, now))
                            .orElse(now),
                    setback);
        }

        /** Returns the ended run. */
        public Ended ended(Instant now, Ending how) {
            return new Ended(task, orderedAt, claim, now, how);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.running().apply(this);
        }
    }

    /**
     * Ended. Imported users stay.
     *
     * @param endedAt when it ended, to the microsecond
     * @param how the kind of its end
     */
    record Ended(ImportTask task, Instant orderedAt, int claim, Instant endedAt, Ending how) implements ImportRun {
        /** Truncates the times to microseconds. */
        public Ended {
            orderedAt = micros(orderedAt);
            endedAt = micros(endedAt);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ended().apply(this);
        }
    }

    /** The kind of end of a run. */
    sealed interface Ending {
        /** Returns what the function of this case returns. */
        <R> R fold(Ending.Cases<R> cases);

        /** All users of the provider's list were processed. */
        record Completed() implements Ending {
            @Override
            public <R> R fold(Ending.Cases<R> cases) {
                return cases.completed().apply(this);
            }
        }

        /**
         * The run could not continue.
         *
         * @param reason a readable reason without the key or personal data
         */
        record Failed(String reason) implements Ending {
            @Override
            public <R> R fold(Ending.Cases<R> cases) {
                return cases.failed().apply(this);
            }
        }

        /** A person canceled it. */
        record Canceled() implements Ending {
            @Override
            public <R> R fold(Ending.Cases<R> cases) {
                return cases.canceled().apply(this);
            }
        }

        /**
         * One function per case, so that a new case does not compile until each reader has decided.
         *
         * @param <R> the result of a reader
         */
        record Cases<R>(Function<Completed, R> completed, Function<Failed, R> failed, Function<Canceled, R> canceled) {}
    }

    /**
     * A temporary failure that delays a run.
     *
     * @param reason a readable reason without the key or personal data
     * @param until when the run continues, to the microsecond
     */
    record Setback(String reason, Instant until) {
        /** Truncates the time to microseconds. */
        public Setback {
            until = micros(until);
        }
    }

    /** Returns a new run, due immediately. */
    static Running ordered(ImportTask task, Optional<ImportRun> before, Instant now) {
        return new Running(task, now, before.map(ImportRun::claim).orElse(0) + 1, now, Optional.empty());
    }

    private static Instant micros(Instant at) {
        return at.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Running, R> running, Function<Ended, R> ended) {}
}
