package dev.intake.access;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A call with an {@link IdempotencyKey}.
 *
 * @param token the token of the caller
 * @param key hash of the key
 * @param request hash of the request
 * @param begunAt when the call began, to the microsecond
 * @param answer the response; absent while the call runs, and permanently if it was interrupted
 */
public record IdempotentCall(
        AgentTokenId token, KeyHash key, KeyHash request, Instant begunAt, Optional<KeptAnswer> answer) {
    /** How long a call is remembered: 24 hours. */
    public static final Duration LIFETIME = Duration.ofHours(24);

    /** Truncates the time to microseconds. */
    public IdempotentCall {
        begunAt = begunAt.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Returns whether the call is still remembered. One of a clock that is ahead is, too, since to perform it twice would be worse;
     * but not one that began more than a lifetime ahead.
     */
    boolean lastsAt(Instant now) {
        return Duration.between(begunAt, now).abs().compareTo(LIFETIME) < 0;
    }

    /** Returns the call with its answer. */
    IdempotentCall answered(KeptAnswer given) {
        return new IdempotentCall(token, key, request, begunAt, Optional.of(given));
    }
}
