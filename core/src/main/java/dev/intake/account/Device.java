package dev.intake.account;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A browser that has signed in to an account. A known device has its own attempt limit, so attacks from other devices
 * do not lock out the owner. It replaces neither password nor code.
 *
 * @param account the account that it signed in to
 * @param id unique
 * @param signedInAt its last sign-in, to the second
 */
public record Device(AccountName account, UUID id, Instant signedInAt) {
    /** How long a device is remembered after its last sign-in. */
    public static final Duration LIFETIME = Duration.ofDays(90);
}
