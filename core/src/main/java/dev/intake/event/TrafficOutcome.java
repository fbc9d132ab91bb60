package dev.intake.event;

/**
 * What became of something that was sent. Operations and deliveries are counted one by one, and what is refused is
 * counted by the request. (Spec, Errors; Decisions 5)
 */
public enum TrafficOutcome {
    /** It is stored what it comes to. */
    ACCEPTED(Kind.ARRIVAL),
    /** A delivery that means nothing to Intake. */
    IGNORED(Kind.ARRIVAL),
    /** Its id was known; nothing was written. */
    DUPLICATE(Kind.ARRIVAL),
    /** An operation that names nobody. */
    SKIPPED(Kind.ARRIVAL),
    /** A delivery that Intake could not digest, and keeps. */
    FAILED(Kind.ARRIVAL),
    /** A request, or an item of a client's batch, that breaks rules. */
    BAD_REQUEST(Kind.REFUSAL),
    /** Without the right key, or not rightly signed. */
    UNAUTHORIZED(Kind.REFUSAL),
    /** The tenant has no key, or no signing secret for the connector. */
    NOT_SET_UP(Kind.REFUSAL),
    /** Over the limit. */
    RATE_LIMITED(Kind.REFUSAL),
    /** Its signing secret opens with no master key that is set: our fault, and the sender is asked to send it again. */
    LOCKED(Kind.REFUSAL);

    private final Kind kind;

    TrafficOutcome(Kind kind) {
        this.kind = kind;
    }

    private enum Kind {
        ARRIVAL,
        REFUSAL
    }

    /** Whether it was turned away; all else shows that its way in works. */
    public boolean isRefusal() {
        return kind == Kind.REFUSAL;
    }
}
