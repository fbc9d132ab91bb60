package dev.intake.account;

import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A person who may sign in to the dashboard.
 *
 * @param name the name used to sign in
 * @param tenant the only accessible tenant; absent for the operator, who may access all
 * @param createdAt when it was created, to the microsecond
 * @param password absent until the person chose one
 * @param link the current one-time link, if there is one
 * @param generation incremented to end all sessions; sessions of an earlier generation are invalid
 * @param secondFactor the authenticator app; absent if none was set up
 */
public record Account(
        AccountName name,
        Optional<TenantId> tenant,
        Instant createdAt,
        Optional<PasswordHash> password,
        Optional<OneTimeLink.Stored> link,
        int generation,
        Optional<SecondFactor> secondFactor) {
    /** Truncates the time to microseconds. */
    public Account {
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Creates an account without a password. */
    public static Account of(AccountName name, Optional<TenantId> tenant, OneTimeLink link, Instant now) {
        return new Account(name, tenant, now, Optional.empty(), stored(link, now), 0, Optional.empty());
    }

    /** Returns whether it may access this tenant. */
    public boolean mayAccess(TenantId asked) {
        return tenant.isEmpty() || tenant.get().equals(asked);
    }

    /** Returns whether this is its one-time link and still valid. */
    boolean acceptsLink(OneTimeLink asked, Instant now) {
        return link.filter(stored -> stored.accepts(asked, now)).isPresent();
    }

    /** Returns whether this is the operator's account, which may access every tenant and cannot be removed. */
    public boolean isOperator() {
        return tenant.isEmpty();
    }

    /** Returns the account with a new link, which replaces the current one. The password stays valid. */
    Account withLink(OneTimeLink changed, Instant now) {
        return new Account(name, tenant, createdAt, password, stored(changed, now), generation, secondFactor);
    }

    /**
     * Returns the account with another password, without its link, with all sessions ended, and with no wrong code counted.
     */
    public Account withPassword(PasswordHash changed) {
        Optional<SecondFactor> uncounted = secondFactor.map(factor -> factor.with(WrongCodes.NONE));
        return new Account(name, tenant, createdAt, Optional.of(changed), Optional.empty(), generation + 1, uncounted);
    }

    /** Returns the account with another name. */
    public Account named(AccountName changed) {
        return new Account(changed, tenant, createdAt, password, link, generation, secondFactor);
    }

    /** Returns the account with a new hash of the same password, if it still has the outdated one. */
    Account rehashed(PasswordHash outdated, PasswordHash hash) {
        return password.equals(Optional.of(outdated))
                ? new Account(name, tenant, createdAt, Optional.of(hash), link, generation, secondFactor)
                : this;
    }

    /** Returns the second factor, if it is active. */
    public Optional<SecondFactor> activeSecondFactor() {
        return secondFactor.filter(SecondFactor::active);
    }

    /** Returns whether no code of the device is accepted until a new password is chosen; see {@link WrongCodes}. */
    boolean needsNewPassword(boolean knownDevice) {
        return activeSecondFactor()
                .filter(factor -> factor.wrong().isSpent(knownDevice))
                .isPresent();
    }

    /** Returns the account with another second factor, or none. */
    public Account withSecondFactor(Optional<SecondFactor> changed) {
        return new Account(name, tenant, createdAt, password, link, generation, changed);
    }

    /** Returns the account with all sessions ended. */
    Account signedOut() {
        return new Account(name, tenant, createdAt, password, link, generation + 1, secondFactor);
    }

    private static Optional<OneTimeLink.Stored> stored(OneTimeLink link, Instant now) {
        return Optional.of(new OneTimeLink.Stored(link.hash(), now.plus(OneTimeLink.LIFETIME)));
    }
}
