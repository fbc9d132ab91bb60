package dev.intake.secret;

import java.time.Instant;

/**
 * The second factor of a person's account. An account's name can change, so the account is told by when it was made.
 *
 * @param madeAt when the account was made, to the microsecond
 */
public record AccountPlace(Instant madeAt) implements SealingPlace {}
