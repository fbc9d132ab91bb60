package dev.intake.jdbc.sql;

import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs queries about one tenant with a time limit, after which the database cancels them.
 *
 * @param waitLimit returns the time limit of a query
 */
public record BoundedReader(
        Jdbi jdbi, TenantDirectory directory, ConcurrencyLimit limit, TenantId tenant, Supplier<Duration> waitLimit) {
    /** Returns a reader whose queries share the time limit, which begins now. */
    public BoundedReader sharingItsLimit() {
        long end = System.nanoTime() + waitLimit.get().toNanos();
        return new BoundedReader(jdbi, directory, limit, tenant, () -> Duration.ofNanos(end - System.nanoTime()));
    }

    /** Returns the result of the query; empty if it exceeded the limit. */
    public <T> Optional<T> read(Function<TenantSession, T> question) {
        long millis = waitLimit.get().toMillis();
        if (millis <= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(limit.read(tenant, () -> ask(millis, question)));
        } catch (JdbiException e) {
            SqlFault fault = SqlFault.of(e);
            if (fault.isCanceled()) {
                return Optional.empty();
            }
            throw fault.during("counting events");
        }
    }

    private <T> T ask(long millis, Function<TenantSession, T> question) {
        try (Handle handle = jdbi.open()) {
            int number = directory.number(handle, tenant);
            handle.setReadOnly(true);
            return handle.inTransaction(begun -> {
                try (TenantSession session = new TenantSession(begun, number)) {
                    bound(session, millis);
                    return question.apply(session);
                }
            });
        }
    }

    /**
     * Settings for this transaction: never scan the events of all tenants, however large this tenant's share is; use one
     * processor, and enough memory for a hundred thousand contacts.
     */
    private static void bound(TenantSession session, long millis) {
        session.sql("""
                SELECT set_config('app.tenant', tenant_id::text, true),
                    set_config('statement_timeout', :millis, true),
                    set_config('enable_seqscan', 'off', true),
                    set_config('plan_cache_mode', 'force_custom_plan', true),
                    set_config('max_parallel_workers_per_gather', '0', true),
                    set_config('jit', 'off', true),
                    set_config('work_mem', '32MB', true)
                FROM tenant
                WHERE tenant_id = :tenant
                """).bind("millis", Long.toString(millis)).list(row -> row.getString(1));
    }
}
