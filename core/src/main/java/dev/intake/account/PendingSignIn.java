package dev.intake.account;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A sign-in with the right password that still needs a code.
 *
 * @param account the account
 * @param generation the account's generation at that time
 * @param device the browser
 * @param at when the password was entered, to the second
 */
public record PendingSignIn(AccountName account, int generation, UUID device, Instant at) {
    /** How long the code may be entered. */
    public static final Duration LIFETIME = Duration.ofMinutes(5);
}
