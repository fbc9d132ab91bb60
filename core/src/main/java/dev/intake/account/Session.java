package dev.intake.account;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a session's token says.
 *
 * @param account whose
 * @param generation of the account when the session began
 * @param startedAt when it began, to the second
 */
public record Session(AccountName account, int generation, Instant startedAt) {
    /** For how long a session lasts, whatever is done in it. */
    public static final Duration LIFETIME = Duration.ofHours(12);

    /**
     * Whether the session is one of the account as it is now. One that began before the account was made is of another
     * account that had the name, and was removed.
     */
    public boolean isGoodFor(Account now) {
        return now.name().equals(account)
                && now.generation() == generation
                && now.password().isPresent()
                && !startedAt.isBefore(now.createdAt().truncatedTo(ChronoUnit.SECONDS));
    }
}
