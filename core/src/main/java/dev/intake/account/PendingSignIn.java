package dev.intake.account;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A sign-in whose password was right, and that still needs a code.
 *
 * @param account whose
 * @param generation of the account when the password was typed
 * @param device the browser
 * @param at when the password was typed, to the second
 */
public record PendingSignIn(AccountName account, int generation, UUID device, Instant at) {
    /** How long a code may take. */
    public static final Duration LIFETIME = Duration.ofMinutes(5);
}
