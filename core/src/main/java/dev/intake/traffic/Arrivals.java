package dev.intake.traffic;

import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;

/**
 * The latest requests of a customer's server since a moment.
 *
 * @param accepted the last accepted operation
 * @param refused the last request or operation rejected for a reason that the sender can fix; only of the last day if
 *     an operation was accepted later
 */
public record Arrivals(Optional<Accepted> accepted, Optional<Refused> refused) {
    /**
     * An accepted operation.
     *
     * @param at when it arrived
     * @param event the type of the recorded event; absent for an identify, and if many newer events of other sources
     *     hide it
     * @param test whether it is test data
     */
    public record Accepted(Instant at, Optional<EventType> event, boolean test) {}

    /**
     * A rejected request or operation.
     *
     * @param at when it arrived
     * @param why the reason
     * @param event the event type, if known
     * @param place location in the request; empty if the reason concerns the entire request
     * @param rule the violated rule; empty if the reason is sufficient
     */
    public record Refused(Instant at, Why why, Optional<EventType> event, String place, String rule) {}

    /** Why a request or operation was rejected. */
    public enum Why {
        /** It violates a rule. */
        BAD_REQUEST,
        /** It has no identity. */
        NO_IDENTITY,
        /** It has no key or a wrong one. */
        WRONG_KEY,
        /** It exceeds the rate limit. */
        RATE_LIMITED
    }
}
