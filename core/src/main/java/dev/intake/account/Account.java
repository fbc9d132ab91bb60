package dev.intake.account;

import dev.intake.limit.RateLimit;
import dev.intake.limit.Taken;
import dev.intake.limit.TokenBucket;
import dev.intake.tenant.TenantId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Somebody who may sign in to the dashboard.
 *
 * @param name what they sign in as
 * @param tenant the one tenant that they may see and set up; absent of the operator, who may all
 * @param createdAt to the microsecond
 * @param password absent until they have chosen one
 * @param link the link by which they may choose one, if one is out
 * @param generation how often all sessions were ended: a session of another generation is worth nothing
 * @param attempts what is left of the attempts to sign in
 */
public record Account(
        AccountName name,
        Optional<TenantId> tenant,
        Instant createdAt,
        Optional<PasswordHash> password,
        Optional<OneTimeLink.Stored> link,
        int generation,
        TokenBucket attempts) {
    /** How often one may try to sign in: ten times at once, then every three minutes. */
    public static final RateLimit ATTEMPTS = new RateLimit(20, 10);

    /** Brings the time to the precision that is stored. */
    public Account {
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** An account without a password. */
    public static Account of(AccountName name, Optional<TenantId> tenant, OneTimeLink link, Instant now) {
        return new Account(name, tenant, now, Optional.empty(), stored(link, now), 0, TokenBucket.full(ATTEMPTS, now));
    }

    /** Whether it may see and set up this tenant. */
    public boolean mayEnter(TenantId asked) {
        return tenant.isEmpty() || tenant.get().equals(asked);
    }

    /** Whether the link with this hash is out and still good. */
    public boolean honors(OneTimeLink asked, Instant now) {
        return link.filter(out -> out.hash().equals(asked.hash()) && now.isBefore(out.until()))
                .isPresent();
    }

    /** The account with a new link in place of any other, and with all its attempts. Its password still holds. */
    public Account withLink(OneTimeLink changed, Instant now) {
        return new Account(
                name, tenant, createdAt, password, stored(changed, now), generation, TokenBucket.full(ATTEMPTS, now));
    }

    /** The account with another password: its link is used up, and all its sessions end. */
    public Account withPassword(PasswordHash changed) {
        return new Account(name, tenant, createdAt, Optional.of(changed), Optional.empty(), generation + 1, attempts);
    }

    /** The account once all its sessions have ended. */
    public Account signedOut() {
        return new Account(name, tenant, createdAt, password, link, generation + 1, attempts);
    }

    /** The account after an attempt to sign in. */
    public Account attempted(Taken.Granted taken) {
        return new Account(name, tenant, createdAt, password, link, generation, taken.bucket());
    }

    private static Optional<OneTimeLink.Stored> stored(OneTimeLink link, Instant now) {
        return Optional.of(new OneTimeLink.Stored(link.hash(), now.plus(OneTimeLink.LIFETIME)));
    }
}
