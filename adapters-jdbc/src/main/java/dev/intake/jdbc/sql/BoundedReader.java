package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Runs queries about one tenant with a time limit, after which the database cancels them. */
public final class BoundedReader {
    private final Jdbi jdbi;
    private final TenantDirectory directory;
    private final Duration waitLimit;

    /** Creates a reader with a time limit for queries. */
    public BoundedReader(Jdbi jdbi, TenantDirectory directory, Duration waitLimit) {
        this.jdbi = jdbi;
        this.directory = directory;
        this.waitLimit = waitLimit;
    }

    /**
     * Returns the result of the query, or {@code nothing} if the tenant does not exist; empty if it exceeded the limit.
     */
    public <T> Optional<T> look(TenantId tenant, T nothing, Function<TenantSession, T> question) {
        try (Handle handle = jdbi.open()) {
            Optional<Integer> id = directory.find(handle, tenant);
            return id.isEmpty() ? Optional.of(nothing) : Optional.of(ask(handle, id.get(), question));
        } catch (JdbiException e) {
            SqlFault fault = SqlFault.of(e);
            if (fault.isCanceled()) {
                return Optional.empty();
            }
            throw fault.during("counting events");
        }
    }

    private <T> T ask(Handle handle, int tenant, Function<TenantSession, T> question) {
        handle.setReadOnly(true);
        handle.begin();
        TenantSession session = new TenantSession(handle, tenant);
        try {
            bound(session);
            T answer = question.apply(session);
            handle.commit();
            return answer;
        } catch (RuntimeException | Error failed) {
            TenantTransaction.rollBack(handle, failed);
            throw failed;
        } finally {
            session.end();
        }
    }

    /**
     * Settings for this transaction: never scan the whole table of all tenants' events, whatever share is this
     * tenant's; use one processor, and memory for a hundred thousand contacts.
     */
    private void bound(TenantSession session) {
        session.query(
                """
                SELECT set_config('app.tenant', tenant_id::text, true),
                    set_config('statement_timeout', :millis, true),
                    set_config('enable_seqscan', 'off', true),
                    set_config('plan_cache_mode', 'force_custom_plan', true),
                    set_config('max_parallel_workers_per_gather', '0', true),
                    set_config('jit', 'off', true),
                    set_config('work_mem', '32MB', true)
                FROM tenant
                WHERE tenant_id = :tenant
                """,
                query -> query.bind("millis", Long.toString(waitLimit.toMillis()))
                        .mapTo(String.class)
                        .list());
    }
}
