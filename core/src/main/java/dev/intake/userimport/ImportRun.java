package dev.intake.userimport;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The order to import a tenant's users in the background, and what has come of it. A tenant has one for each provider; how
 * far the import itself has come is its {@link UserImport}. (Spec, Authentication 9)
 */
public sealed interface ImportRun {
    /** When it was ordered, to the microsecond. */
    Instant orderedAt();

    /** Counts orders and claims: what a worker does counts only under the number it was given. */
    int claim();

    /**
     * It is to be done, or somebody is at it.
     *
     * @param dueAt from when on any worker may claim it, to the microsecond
     * @param setback what it is held up by; absent while it goes well
     */
    record Running(Instant orderedAt, int claim, Instant dueAt, Optional<Setback> setback) implements ImportRun {
        /** Brings the times to the precision that is stored. */
        public Running {
            orderedAt = micros(orderedAt);
            dueAt = micros(dueAt);
        }

        /** The run as it is claimed once more: nobody else looks at it before {@code until}. */
        public Running claimed(Instant until) {
            return new Running(orderedAt, claim + 1, until, setback);
        }

        /** The run, which its worker goes on with: nobody else looks at it before {@code until}. */
        public Running held(Instant until, Optional<Setback> by) {
            return new Running(orderedAt, claim, until, by);
        }

        /** The run, which its worker cannot go on with: anybody may, once the setback is over. */
        public Running givenBack(Instant now) {
            return new Running(
                    orderedAt,
                    claim,
                    setback.map(Setback::until).filter(now::isBefore).orElse(now),
                    setback);
        }

        /** The run once it has ended. */
        public Ended ended(Instant now, Ending how) {
            return new Ended(orderedAt, claim, now, how);
        }
    }

    /**
     * It is over. What was imported stays.
     *
     * @param endedAt when, to the microsecond
     * @param how in which way
     */
    record Ended(Instant orderedAt, int claim, Instant endedAt, Ending how) implements ImportRun {
        /** Brings the times to the precision that is stored. */
        public Ended {
            orderedAt = micros(orderedAt);
            endedAt = micros(endedAt);
        }
    }

    /** In which way it ended. */
    sealed interface Ending {
        /** Every user that the provider lists was looked at. */
        record Completed() implements Ending {}

        /**
         * It could not go on.
         *
         * @param reason why, for a person; it shows neither the key nor anything of a user
         */
        record Failed(String reason) implements Ending {}

        /** Somebody ended it. */
        record Canceled() implements Ending {}
    }

    /**
     * What a run waits for.
     *
     * @param reason what happened, for a person; it shows neither the key nor anything of a user
     * @param until when it goes on, to the microsecond
     */
    record Setback(String reason, Instant until) {
        /** Brings the time to the precision that is stored. */
        public Setback {
            until = micros(until);
        }
    }

    /** A new order, due at once. */
    static Running ordered(Optional<ImportRun> before, Instant now) {
        return new Running(now, before.map(ImportRun::claim).orElse(0) + 1, now, Optional.empty());
    }

    private static Instant micros(Instant at) {
        return at.truncatedTo(ChronoUnit.MICROS);
    }
}
