package dev.intake.account;

import dev.intake.access.Actor;
import dev.intake.access.AgentGrants;
import dev.intake.account.SignInEntry.What;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Creates, renames and removes accounts, and creates the one-time links with which people choose a password. */
public final class Accounts {
    /** Maximum number of members of a tenant. */
    public static final int MAX_MEMBERS = 200;

    private final AccountRegistry registry;
    private final AccountStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final RandomGenerator random;
    private final AgentGrants grants;

    public Accounts(AccountStorage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.storage = storage;
        this.registry = storage.accounts();
        this.clock = clock;
        this.ids = ids;
        this.random = random;
        this.grants = new AgentGrants(storage, clock, ids, random);
    }

    /**
     * Creates the operator's account with the default name.
     *
     * @return the operator's link; empty, without effect, if there is an operator under any name, or a member has this name
     */
    public Optional<OneTimeLink> createOperator() {
        return operator().isPresent() ? Optional.empty() : add(AccountName.OPERATOR, Optional.empty());
    }

    /** Returns the operator's account, if it exists. */
    public Optional<Account> operator() {
        return registry.operator();
    }

    /**
     * Adds a member of a tenant.
     *
     * @return the member's link; empty, without effect, if the tenant does not exist or {@link #isFull}, or the name is taken
     */
    public Optional<OneTimeLink> addMember(AccountName name, TenantId tenant) {
        return isFull(tenant)
                ? Optional.empty()
                : storage.tenant(tenant).flatMap(found -> add(name, Optional.of(found.id())));
    }

    /** Returns whether the tenant has {@value #MAX_MEMBERS} members, so that no other can be added. */
    public boolean isFull(TenantId tenant) {
        return registry.find(AccountQuery.first(MAX_MEMBERS).membersOf(tenant)).size() >= MAX_MEMBERS;
    }

    /**
     * Creates a new link, which replaces the current one. It works regardless of limits on sign-in attempts.
     *
     * @return empty if there is no such account
     */
    public Optional<OneTimeLink> newLink(AccountName name) {
        OneTimeLink link = OneTimeLink.generate(random);
        Instant now = clock.instant();
        return registry.changeIf(name, account -> Optional.of(account.withLink(link, now)))
                .map(done -> {
                    note(name, What.LINK_MADE, now);
                    return link;
                });
    }

    /**
     * Removes a member of a tenant. Sessions end on every node; links and password become invalid, and the applications that
     * the member connected have no access. Agent tokens that the member created stay, because the tenant's programs use them.
     * A tenant may have no members, because the operator can add others.
     *
     * @param actor who removes the member, for the audit record
     * @return false, without effect, if the tenant has no such member
     */
    public boolean removeMember(AccountName name, TenantId tenant, Actor actor) {
        Optional<Account> member =
                registry.find(name).filter(found -> found.tenant().equals(Optional.of(tenant)));
        if (member.isEmpty()) {
            return false;
        }
        // Before the removal, so that an interruption leaves nothing behind, and afterwards for what was allowed
        // meanwhile.
        grants.endAll(tenant, member.get().createdAt(), actor);
        boolean removed = registry.remove(name, tenant);
        grants.endAll(tenant, member.get().createdAt(), actor);
        if (removed) {
            note(name, What.REMOVED, clock.instant());
        }
        return removed;
    }

    /** Returns whether the account exists and has this name. */
    public boolean exists(Account account) {
        return registry.find(account.name())
                .filter(found -> found.createdAt().equals(account.createdAt()))
                .isPresent();
    }

    /**
     * Renames an account. The password and one-time link remain valid; sessions end.
     *
     * @return false, without effect, if there is no such account or the new name is taken
     */
    public boolean rename(AccountName old, AccountName changed) {
        boolean renamed = registry.rename(old, changed);
        if (renamed) {
            note(changed, What.RENAMED, clock.instant());
        }
        return renamed;
    }

    /**
     * Removes the second factor of a person who lost the app and the recovery codes.
     *
     * @return false, without effect, if there is no such account, or it has no active second factor
     */
    public boolean removeSecondFactor(AccountName name) {
        boolean removed = registry.changeIf(
                        name,
                        account ->
                                account.activeSecondFactor().map(active -> account.withSecondFactor(Optional.empty())))
                .isPresent();
        if (removed) {
            note(name, What.SECOND_FACTOR_REMOVED, clock.instant());
        }
        return removed;
    }

    /** Returns all accounts, by name. */
    public List<Account> list() {
        List<Account> accounts = new ArrayList<>();
        AccountQuery.forEach(registry, accounts::add);
        return accounts;
    }

    /** Returns the accounts that the query selects, by name. */
    public List<Account> list(AccountQuery query) {
        return registry.find(query);
    }

    /** Returns whether the tenant has this member. */
    public boolean isMember(AccountName name, TenantId tenant) {
        return registry.find(name).flatMap(Account::tenant).equals(Optional.of(tenant));
    }

    /** Returns the entries of the sign-in record that the query selects, newest first. */
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
