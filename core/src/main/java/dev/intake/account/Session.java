package dev.intake.account;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * What a session's token says. All times are to the second.
 *
 * @param account whose
 * @param generation of the account when the session began
 * @param id unique; what forms are bound to
 * @param startedAt when it began
 * @param confirmedAt when the account's password was last typed in it
 * @param seenAt when it was last used
 */
public record Session(
        AccountName account, int generation, UUID id, Instant startedAt, Instant confirmedAt, Instant seenAt) {
    /** How long a session lasts, whatever is done in it. */
    public static final Duration LIFETIME = Duration.ofHours(12);

    /** How long a session lasts while nobody does anything in it. */
    public static final Duration IDLE = Duration.ofHours(1);

    /** How long the password counts as just typed. */
    public static final Duration CONFIRMED = Duration.ofMinutes(10);

    /** How much later than the last use a use is noted. */
    private static final Duration NOTED = Duration.ofMinutes(1);

    /** Brings the times to the precision that a token has. */
    public Session {
        startedAt = startedAt.truncatedTo(ChronoUnit.SECONDS);
        confirmedAt = confirmedAt.truncatedTo(ChronoUnit.SECONDS);
        seenAt = seenAt.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns a session that begins now, with the password just typed. */
    public static Session begin(Account account, UUID id, Instant now) {
        return new Session(account.name(), account.generation(), id, now, now, now);
    }

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

    /** Returns whether it has lasted too long, or was idle too long. */
    public boolean isOver(Instant now) {
        return !now.isBefore(startedAt.plus(LIFETIME)) || !now.isBefore(seenAt.plus(IDLE));
    }

    /** Returns whether the password was typed a short time ago. */
    public boolean isConfirmed(Instant now) {
        return now.isBefore(confirmedAt.plus(CONFIRMED));
    }

    /** Returns whether its last use was so long ago that this one is to be noted. */
    public boolean isDue(Instant now) {
        return !now.isBefore(seenAt.plus(NOTED));
    }

    /** Returns the session, used now. */
    public Session seen(Instant now) {
        return new Session(account, generation, id, startedAt, confirmedAt, now);
    }

    /** Returns the session after its password was typed once more. */
    public Session confirmed(Instant now) {
        return new Session(account, generation, id, startedAt, now, now);
    }
}
