package dev.intake.account;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Who may sign in. Accounts are of the whole service, so this is never part of a tenant's unit of work. Every method
 * throws {@link StorageException} when the store fails.
 */
public interface AccountRegistry {
    /** Adds an account; false, and nothing added, when there is one of that name. */
    boolean add(Account account);

    /** The account of that name, if there is one. */
    Optional<Account> find(AccountName name);

    /** The account whose link has this hash, if there is one. */
    Optional<Account> holder(KeyHash link);

    /** Every account, in no order. */
    List<Account> all();

    /**
     * Changes an account. One account is changed by one at a time, on every node. This never changes its name or
     * creation time.
     *
     * @return the result, once the change is durable; empty when there is no such account
     */
    <T> Optional<T> change(AccountName name, Function<Account, Change<T>> change);

    /**
     * Removes the account of a tenant's member; its entries of the record stay.
     *
     * @return false, and nothing removed, when the tenant has no member of that name
     */
    boolean remove(AccountName name, TenantId tenant);

    /**
     * Gives an account another name. All else stays as it is; its entries of the record keep the old name.
     *
     * @return false, and nothing changed, when there is no account of the old name, or one of the new name
     */
    boolean rename(AccountName old, AccountName changed);

    /** Adds an entry to the record. */
    void note(SignInEntry entry);

    /** Returns the entries that are asked for, the newest first; those of one moment by descending id. */
    List<SignInEntry> signIns(SignInQuery query);

    /**
     * What is to become of an account.
     *
     * @param account as it is to be stored
     * @param result for whoever asked
     */
    record Change<T>(Account account, T result) {}
}
