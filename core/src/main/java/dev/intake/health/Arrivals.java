package dev.intake.health;

import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;

/**
 * What a customer's server has sent since a moment.
 *
 * @param accepted the latest operation that was accepted
 * @param refused the latest request or operation that was not, for a reason that the sender can remove; of the last day
 *     only, when something was accepted later
 */
public record Arrivals(Optional<Accepted> accepted, Optional<Refused> refused) {
    /**
     * An operation that was accepted.
     *
     * @param at when it arrived
     * @param event the type of the event that it recorded; absent for an identify, and where many newer events of other
     *     sources hide it
     * @param test whether that event is a test
     */
    public record Accepted(Instant at, Optional<EventType> event, boolean test) {
        /** An operation that is no test event. */
        public Accepted(Instant at, Optional<EventType> event) {
            this(at, event, false);
        }
    }

    /**
     * A request or an operation that was not accepted.
     *
     * @param at when it arrived
     * @param why the reason
     * @param event the type of the event, where it is known
     * @param place where in the request; empty when the reason is about the whole
     * @param rule the rule that it breaks, in words; empty where the reason says all
     */
    public record Refused(Instant at, Why why, Optional<EventType> event, String place, String rule) {}

    /** Why something was not accepted. */
    public enum Why {
        /** It breaks a rule. */
        BAD_REQUEST,
        /** It names no contact. */
        NO_IDENTITY,
        /** It carries no key, or another one. */
        WRONG_KEY,
        /** It is over the tenant's limit. */
        RATE_LIMITED
    }
}
