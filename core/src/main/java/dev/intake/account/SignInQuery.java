package dev.intake.account;

import dev.intake.store.RecordMark;
import java.util.Optional;

/**
 * Which entries about accounts to show, newest first.
 *
 * @param account only of this account
 * @param what only of this kind
 * @param behind only what stands behind this mark: for the next page
 * @param limit how many at most, 1 to {@value #MAX_LIMIT}
 */
public record SignInQuery(
        Optional<AccountName> account, Optional<SignInEntry.What> what, Optional<RecordMark> behind, int limit) {
    /** Entries in one answer, at most. */
    public static final int MAX_LIMIT = 1_000;

    /** Refuses a limit outside 1 to {@value #MAX_LIMIT}. */
    public SignInQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the newest entries of all accounts. */
    public static SignInQuery newest(int limit) {
        return new SignInQuery(Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** Returns the query for one account only. */
    public SignInQuery of(AccountName only) {
        return new SignInQuery(Optional.of(only), what, behind, limit);
    }
}
