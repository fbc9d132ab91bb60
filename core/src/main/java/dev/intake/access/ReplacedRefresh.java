package dev.intake.access;

import dev.intake.kernel.Lasting;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The refresh token that the newest one replaced. The tokens that it was exchanged for are derived from it and the salt, so that
 * a repeated request has the same answer although no raw token is stored. (ADR 140)
 *
 * @param hash hash of the part that only this refresh token has
 * @param salt random text; without the raw refresh token it reveals nothing
 * @param repeatableUntil when its use counts as a second one, to the microsecond
 */
public record ReplacedRefresh(KeyHash hash, String salt, Instant repeatableUntil) {
    /** Truncates the time to microseconds. */
    public ReplacedRefresh {
        repeatableUntil = repeatableUntil.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns whether the secret is this refresh token, and may be repeated. */
    boolean isRepeatedBy(GrantSecret secret, Instant now) {
        return hash.equals(secret.current()) && Lasting.until(repeatableUntil, AgentGrants.REPEAT_GRACE, now);
    }
}
