package dev.intake.sync;

import dev.intake.kernel.Lasting;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/**
 * A run in the background, queued, claimed by a worker or ended. A connector has one import or count, whose progress is apart,
 * and one verification for each number of days. (Spec, Authentication 9; ADR 152)
 *
 * @param kind what it does
 * @param orderedAt when it was ordered, to the microsecond; for a verification, the end of its period
 * @param claim the number of orders and claims; a worker's writes are valid only under the number of its claim
 * @param state its state
 * @param dueAt from when on a worker may claim it, to the microsecond; absent if it has ended and is not repeated
 * @param resumesAt when a delayed import continues, to the microsecond; absent if it is not delayed, and for verifications
 * @param endedAt when it ended, to the microsecond; absent while it runs
 * @param reason why it failed, or why it is delayed, without the key or personal data; absent if neither
 */
public record SyncRun(
        SyncKind kind,
        Instant orderedAt,
        int claim,
        State state,
        Optional<Instant> dueAt,
        Optional<Instant> resumesAt,
        Optional<Instant> endedAt,
        Optional<String> reason) {
    /** The state of a run. */
    public enum State {
        /** Queued or claimed by a worker. */
        RUNNING,
        /** All of the provider's lists was processed. */
        COMPLETED,
        /** It could not continue. What it recorded stays. */
        FAILED,
        /** A person canceled it. What it recorded stays. */
        CANCELED;

        /** Returns the word for it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Truncates the times to microseconds. */
    public SyncRun {
        orderedAt = micros(orderedAt);
        dueAt = dueAt.map(SyncRun::micros);
        resumesAt = resumesAt.map(SyncRun::micros);
        endedAt = endedAt.map(SyncRun::micros);
    }

    private static Instant micros(Instant at) {
        return at.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Returns a new run, due immediately.
     *
     * @param before the run that it replaces
     */
    public static SyncRun ordered(SyncKind kind, Optional<SyncRun> before, Instant now) {
        int claim = before.map(SyncRun::claim).orElse(0) + 1;
        return new SyncRun(
                kind,
                now,
                claim,
                State.RUNNING,
                Optional.of(now),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns whether it is queued or claimed. */
    public boolean isRunning() {
        return state == State.RUNNING;
    }

    /** Returns whether a worker may claim it now. */
    public boolean isDue(Instant now) {
        return dueAt.filter(at -> !Lasting.until(at, kind.longest(), now)).isPresent();
    }

    /** Returns the run with one more claim, until then. */
    public SyncRun claimed(Instant until) {
        return new SyncRun(kind, orderedAt, claim + 1, state, Optional.of(until), resumesAt, endedAt, reason);
    }

    /** Returns the run due at another time: when its claim, renewed or released, ends, or when it is repeated. */
    public SyncRun due(Instant at) {
        return new SyncRun(kind, orderedAt, claim, state, Optional.of(at), resumesAt, endedAt, reason);
    }

    /** Returns the run without its delay. */
    SyncRun undelayed() {
        return new SyncRun(kind, orderedAt, claim, state, dueAt, Optional.empty(), endedAt, Optional.empty());
    }

    /** Returns the run delayed until then, and claimed beyond. */
    public SyncRun delayed(String why, Instant until) {
        Optional<Instant> resumes = Optional.of(until).filter(at -> kind != SyncKind.VERIFY);
        return new SyncRun(
                kind,
                orderedAt,
                claim,
                state,
                Optional.of(until.plus(kind.claim())),
                resumes,
                endedAt,
                Optional.of(why));
    }

    /**
     * Returns the ended run, which is not repeated.
     *
     * @param why the reason if it failed
     */
    public SyncRun ended(State how, Optional<String> why, Instant now) {
        return new SyncRun(kind, orderedAt, claim, how, Optional.empty(), Optional.empty(), Optional.of(now), why);
    }
}
