package dev.intake.account;

import dev.intake.kernel.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Selects accounts, in order of name.
 *
 * @param tenant only members of this tenant
 * @param after only accounts whose name follows this one, for the next page
 * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
 */
public record AccountQuery(Optional<TenantId> tenant, Optional<AccountName> after, int limit) {
    /** Maximum number of accounts in a page. */
    public static final int MAX_LIMIT = 1_000;

    /** Rejects a limit outside 1 to {@value #MAX_LIMIT}. */
    public AccountQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the first accounts of the service. */
    public static AccountQuery first(int limit) {
        return new AccountQuery(Optional.empty(), Optional.empty(), limit);
    }

    /** Returns this query restricted to the members of a tenant. */
    public AccountQuery membersOf(TenantId only) {
        return new AccountQuery(Optional.of(only), after, limit);
    }

    /** Returns this query for the accounts that follow a name. */
    public AccountQuery after(AccountName name) {
        return new AccountQuery(tenant, Optional.of(name), limit);
    }

    /** Calls the action with every account of the service in order of name, reading a page at a time. */
    public static void forEach(AccountRegistry registry, Consumer<Account> action) {
        AccountQuery query = first(MAX_LIMIT);
        List<Account> page;
        do {
            page = registry.find(query);
            page.forEach(action);
            if (!page.isEmpty()) {
                query = query.after(page.get(page.size() - 1).name());
            }
        } while (page.size() == query.limit());
    }
}
