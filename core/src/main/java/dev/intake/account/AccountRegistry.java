package dev.intake.account;

import dev.intake.access.KeyHash;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The accounts of the service and their sign-in record; not part of a tenant's unit of work. Every method throws
 * {@link StorageException} if storage fails.
 */
public interface AccountRegistry {
    /** Adds an account; returns false, without effect, if the name is taken. */
    boolean add(Account account);

    /** Returns the account with this name. */
    Optional<Account> find(AccountName name);

    /** Returns the account whose one-time link has this hash. */
    Optional<Account> holder(KeyHash link);

    /** Returns the operator's account. */
    Optional<Account> operator();

    /** Returns the accounts that the query selects, in order of name. */
    List<Account> find(AccountQuery query);

    /**
     * Changes an account. Changes of one account are serialized across nodes. Name and creation time never change.
     *
     * @return the result, once the change is durable; empty if there is no such account
     */
    <T> Optional<T> change(AccountName name, Function<Account, Change<T>> change);

    /**
     * Changes an account if the function returns the changed one. Changes of one account are serialized across nodes.
     *
     * @return the changed account, once the change is durable; empty if there is no such account, or it was not changed
     */
    default Optional<Account> changeIf(AccountName name, Function<Account, Optional<Account>> change) {
        return change(name, account -> {
                    Optional<Account> changed = change.apply(account);
                    return new Change<>(changed.orElse(account), changed);
                })
                .flatMap(changed -> changed);
    }

    /**
     * Removes a member of a tenant. The entries in the sign-in record remain.
     *
     * @return false, without effect, if the tenant has no such member
     */
    boolean remove(AccountName name, TenantId tenant);

    /**
     * Renames an account. The entries in the sign-in record keep the old name.
     *
     * @return false, without effect, if there is no such account or the new name is taken
     */
    boolean rename(AccountName old, AccountName changed);

    /** Adds an entry to the sign-in record. */
    void note(SignInEntry entry);

    /** Returns the entries that the query selects, newest first; those of the same moment by descending id. */
    List<SignInEntry> signIns(SignInQuery query);

    /**
     * Deletes entries of the sign-in record from before this time, oldest first. A storage may keep entries that are younger
     * than {@link dev.intake.access.AuditEntry#LIFETIME} by its own clock.
     *
     * @param limit maximum number, at least 1
     * @return the number of deleted entries
     */
    int deleteSignInsBefore(Instant before, int limit);

    /**
     * The result of a change function.
     *
     * @param account the account to store
     * @param result the caller's result
     */
    record Change<T>(Account account, T result) {}
}
