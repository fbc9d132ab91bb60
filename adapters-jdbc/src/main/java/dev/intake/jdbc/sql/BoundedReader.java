package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Asks questions about one tenant that may turn out to be too big: then the database gives up in time. */
public final class BoundedReader {
    private final Jdbi jdbi;
    private final TenantDirectory directory;
    private final Duration waitLimit;

    /** A reader that gives a question so much time. */
    public BoundedReader(Jdbi jdbi, TenantDirectory directory, Duration waitLimit) {
        this.jdbi = jdbi;
        this.directory = directory;
        this.waitLimit = waitLimit;
    }

    /** The answer to the question, or {@code nothing} when there is no such tenant; empty when it took too long. */
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
     * For this transaction only. A table that holds the events of all tenants is
     * never read from end to end, however much of it is this tenant's; and one question takes one processor, and the
     * memory to hold a hundred thousand contacts.
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
