package dev.intake.event;

/**
 * The outcome of a request, for counts. Operations and deliveries are counted one by one, refusals by request. (Spec,
 * Errors; Decisions 5)
 */
public enum TrafficOutcome {
    /** Stored. */
    ACCEPTED(Kind.ARRIVAL),
    /** A delivery that Intake does not use. */
    IGNORED(Kind.ARRIVAL),
    /** Already recorded; nothing was written. */
    DUPLICATE(Kind.ARRIVAL),
    /** An operation without an identity. */
    SKIPPED(Kind.ARRIVAL),
    /** An identifier of an operation that counts as absent; the operation is counted beside it. */
    PLACEHOLDER(Kind.NOTE),
    /** A historical operation whose time cannot be read; the operation is counted beside it. */
    UNREAD_TIME(Kind.NOTE),
    /** A delivery that the translator could not process; its body is kept. */
    FAILED(Kind.ARRIVAL),
    /** A request that violates a rule. */
    BAD_REQUEST(Kind.REFUSAL),
    /** A call that violates a rule, in a batch that was accepted: its client does not learn of it. */
    REJECTED_CALL(Kind.REFUSAL),
    /** A missing or wrong key, or an invalid signature. */
    UNAUTHORIZED(Kind.REFUSAL),
    /** The tenant has no key, or the connector no signing secret. */
    NOT_SET_UP(Kind.REFUSAL),
    /** Over the rate limit. */
    RATE_LIMITED(Kind.REFUSAL),
    /**
     * The signing secret cannot be decrypted with a configured master key. This is Intake's fault; the sender should
     * retry.
     */
    LOCKED(Kind.REFUSAL);

    private final Kind kind;

    TrafficOutcome(Kind kind) {
        this.kind = kind;
    }

    private enum Kind {
        ARRIVAL,
        NOTE,
        REFUSAL
    }

    /** Returns whether a request or delivery arrived, which shows that the source works. */
    public boolean isArrival() {
        return kind == Kind.ARRIVAL;
    }

    /** Returns whether it was refused. */
    public boolean isRefusal() {
        return kind == Kind.REFUSAL;
    }
}
