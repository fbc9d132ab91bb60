package dev.intake.account;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A browser in which somebody has signed in to an account. A device has attempts of its own, so that attempts of
 * strangers do not keep the account's owner out. It replaces neither a password nor a code.
 *
 * @param account the account that it signed in to
 * @param id unique
 * @param signedInAt when it last signed in, to the second
 */
public record Device(AccountName account, UUID id, Instant signedInAt) {
    /** How long a device is remembered after it last signed in. */
    public static final Duration LIFETIME = Duration.ofDays(90);
}
