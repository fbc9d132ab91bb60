package dev.intake.account;

import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.SignInEntry.What;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Makes accounts and the one-time links by which their holders choose a password, and removes accounts. */
public final class Accounts {
    private final AccountRegistry registry;
    private final AccountStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final RandomGenerator random;

    public Accounts(AccountStorage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.storage = storage;
        this.registry = storage.accounts();
        this.clock = clock;
        this.ids = ids;
        this.random = random;
    }

    /** Returns the link of the operator with the usual name, when there is no operator yet; else makes nothing. */
    public Optional<OneTimeLink> createOperator() {
        return createOperator(AccountName.OPERATOR);
    }

    /**
     * Makes the operator's account, when there is no operator yet, whatever the name.
     *
     * @return the operator's link; empty, and nothing made, when there is an operator, or a member has that name
     */
    public Optional<OneTimeLink> createOperator(AccountName name) {
        return operator().isPresent() ? Optional.empty() : add(name, Optional.empty());
    }

    /** Returns the operator's account, if there is one yet. */
    public Optional<Account> operator() {
        return registry.all().stream().filter(Account::isOperator).findFirst();
    }

    /**
     * Adds a member of a tenant.
     *
     * @return the member's link; empty, and nothing added, when there is no such tenant or the name is taken
     */
    public Optional<OneTimeLink> addMember(AccountName name, TenantId tenant) {
        return storage.views().tenant(tenant).flatMap(found -> add(name, Optional.of(found.id())));
    }

    /**
     * Makes a new link in place of any that is out. It works however many attempts to sign in there were.
     *
     * @return empty when there is no such account
     */
    public Optional<OneTimeLink> newLink(AccountName name) {
        OneTimeLink link = OneTimeLink.generate(random);
        Instant now = clock.instant();
        Optional<OneTimeLink> made = registry.change(name, account -> new Change<>(account.withLink(link, now), link));
        made.ifPresent(done -> note(name, What.LINK_MADE, now));
        return made;
    }

    /**
     * Removes a member of a tenant: their sessions end on every node, and no link or password of theirs lets anybody in. A
     * tenant may be left without members, for the operator, who cannot be removed, adds others.
     *
     * @return false, and nothing removed, when the tenant has no member of that name
     */
    public boolean removeMember(AccountName name, TenantId tenant) {
        boolean removed = registry.remove(name, tenant);
        if (removed) {
            note(name, What.REMOVED, clock.instant());
        }
        return removed;
    }

    /**
     * Gives an account another name, by which its holder signs in from then on with the same password. Its sessions end;
     * a one-time link of it stays good.
     *
     * @return false, and nothing changed, when there is no account of the old name, or one of the new name
     */
    public boolean rename(AccountName old, AccountName changed) {
        boolean renamed = registry.rename(old, changed);
        if (renamed) {
            note(changed, What.RENAMED, clock.instant());
        }
        return renamed;
    }

    /**
     * Removes the second factor of an account whose holder has lost the app and the recovery codes.
     *
     * @return false, and nothing changed, when there is no such account, or it has none in force
     */
    public boolean removeSecondFactor(AccountName name) {
        boolean removed = registry.<Boolean>change(
                        name,
                        account -> new Change<>(
                                account.withSecondFactor(Optional.empty()),
                                account.activeSecondFactor().isPresent()))
                .orElse(false);
        if (removed) {
            note(name, What.SECOND_FACTOR_REMOVED, clock.instant());
        }
        return removed;
    }

    /** Every account, by name. */
    public List<Account> list() {
        return registry.all().stream()
                .sorted(Comparator.comparing(account -> account.name().value()))
                .toList();
    }

    /** What happened to accounts, newest first; at most so many. */
    public List<SignInEntry> record(int limit) {
        return record(SignInQuery.newest(limit));
    }

    /** Returns what happened to accounts and is asked for, newest first. */
    public List<SignInEntry> record(SignInQuery query) {
        return registry.signIns(query);
    }

    private Optional<OneTimeLink> add(AccountName name, Optional<TenantId> tenant) {
        OneTimeLink link = OneTimeLink.generate(random);
        Instant now = clock.instant();
        if (!registry.add(Account.of(name, tenant, link, now))) {
            return Optional.empty();
        }
        note(name, What.LINK_MADE, now);
        return Optional.of(link);
    }

    private void note(AccountName name, What what, Instant now) {
        registry.note(new SignInEntry(ids.next(), now, name, what));
    }
}
