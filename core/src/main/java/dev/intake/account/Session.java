package dev.intake.account;

import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * A signed-in browser session. Times are to the second, unless stated otherwise.
 *
 * @param account the account
 * @param created when the account was created, to the microsecond; another account may have its name later
 * @param generation the account's generation when the session began
 * @param id unique; binds forms to the session
 * @param startedAt when the session began
 * @param confirmedAt when the password was last entered in it
 * @param seenAt its last recorded use
 */
public record Session(
        AccountName account,
        Instant created,
        int generation,
        UUID id,
        Instant startedAt,
        Instant confirmedAt,
        Instant seenAt) {
    /** Maximum duration of a session. */
    public static final Duration LIFETIME = Duration.ofHours(12);

    /** The maximum idle time of a session. */
    public static final Duration IDLE = Duration.ofHours(1);

    /** The duration for which a password entry allows sensitive actions. */
    public static final Duration CONFIRMED = Duration.ofMinutes(10);

    /** Minimum interval between recorded uses. */
    private static final Duration NOTED = Duration.ofMinutes(1);

    /** Truncates the times to the precision of a token. */
    public Session {
        created = created.truncatedTo(ChronoUnit.MICROS);
        startedAt = startedAt.truncatedTo(ChronoUnit.SECONDS);
        confirmedAt = confirmedAt.truncatedTo(ChronoUnit.SECONDS);
        seenAt = seenAt.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns a new session, confirmed by password. */
    static Session begin(Account account, UUID id, Instant now) {
        return new Session(account.name(), account.createdAt(), account.generation(), id, now, now, now);
    }

    /** Returns whether the session is valid for the account, and not for another one that had its name before. */
    boolean isGoodFor(Account now) {
        return now.name().equals(account)
                && now.generation() == generation
                && now.createdAt().equals(created)
                && now.password().isPresent();
    }

    /** Returns whether the session exceeded its maximum duration or idle time. */
    boolean isOver(Instant now) {
        return !Lasting.is(startedAt, LIFETIME, now) || !Lasting.is(seenAt, IDLE, now);
    }

    /** Returns whether the password was entered recently. */
    boolean isConfirmed(Instant now) {
        return Lasting.is(confirmedAt, CONFIRMED, now);
    }

    /** Returns whether a use must be recorded. */
    boolean isDue(Instant now) {
        return !now.isBefore(seenAt.plus(NOTED));
    }

    /** Returns the session, used now. */
    public Session seen(Instant now) {
        return new Session(account, created, generation, id, startedAt, confirmedAt, now);
    }

    /** Returns the session, confirmed by password now. */
    Session confirmed(Instant now) {
        return new Session(account, created, generation, id, startedAt, now, now);
    }
}
