package dev.intake.account;

import dev.intake.id.TenantId;
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
 * @param secondFactor the authenticator app; absent when none was set up
 */
public record Account(
        AccountName name,
        Optional<TenantId> tenant,
        Instant createdAt,
        Optional<PasswordHash> password,
        Optional<OneTimeLink.Stored> link,
        int generation,
        Optional<SecondFactor> secondFactor) {
    /** Brings the time to the precision that is stored. */
    public Account {
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** An account without a password. */
    public static Account of(AccountName name, Optional<TenantId> tenant, OneTimeLink link, Instant now) {
        return new Account(name, tenant, now, Optional.empty(), stored(link, now), 0, Optional.empty());
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

    /** Whether it is the operator's, which may enter every tenant and cannot be removed. */
    public boolean isOperator() {
        return tenant.isEmpty();
    }

    /** The account with a new link in place of any other. Its password still holds. */
    public Account withLink(OneTimeLink changed, Instant now) {
        return new Account(name, tenant, createdAt, password, stored(changed, now), generation, secondFactor);
    }

    /** The account with another password: its link is used up, and all its sessions end. */
    public Account withPassword(PasswordHash changed) {
        return new Account(
                name, tenant, createdAt, Optional.of(changed), Optional.empty(), generation + 1, secondFactor);
    }

    /** The account under another name. */
    public Account named(AccountName changed) {
        return new Account(changed, tenant, createdAt, password, link, generation, secondFactor);
    }

    /** The account with another hash of the same password, if it still has the outdated one. */
    public Account rehashed(PasswordHash outdated, PasswordHash hash) {
        return password.equals(Optional.of(outdated))
                ? new Account(name, tenant, createdAt, Optional.of(hash), link, generation, secondFactor)
                : this;
    }

    /** Returns the second factor, if one is in force. */
    public Optional<SecondFactor> activeSecondFactor() {
        return secondFactor.filter(SecondFactor::active);
    }

    /** Returns the account with another second factor, or none. */
    public Account withSecondFactor(Optional<SecondFactor> changed) {
        return new Account(name, tenant, createdAt, password, link, generation, changed);
    }

    /** The account once all its sessions have ended. */
    public Account signedOut() {
        return new Account(name, tenant, createdAt, password, link, generation + 1, secondFactor);
    }

    private static Optional<OneTimeLink.Stored> stored(OneTimeLink link, Instant now) {
        return Optional.of(new OneTimeLink.Stored(link.hash(), now.plus(OneTimeLink.LIFETIME)));
    }
}
