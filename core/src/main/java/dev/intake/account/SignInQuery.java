package dev.intake.account;

import dev.intake.kernel.RecordCursor;
import java.util.Optional;

/**
 * Selects entries of the sign-in record, newest first.
 *
 * @param account only this account
 * @param what only this event
 * @param after only entries after this position, for the next page
 * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
 */
public record SignInQuery(
        Optional<AccountName> account, Optional<SignInEntry.What> what, Optional<RecordCursor> after, int limit) {
    /** Maximum number of entries in a page. */
    public static final int MAX_LIMIT = 1_000;

    /** Rejects a limit outside 1 to {@value #MAX_LIMIT}. */
    public SignInQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the newest entries of all accounts. */
    public static SignInQuery newest(int limit) {
        return new SignInQuery(Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** Returns this query restricted to one account. */
    public SignInQuery of(AccountName only) {
        return new SignInQuery(Optional.of(only), what, after, limit);
    }
}
