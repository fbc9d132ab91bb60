package dev.intake.jdbc.sql;

import dev.intake.kernel.TenantId;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Runs queries about one tenant, outside units of work and without locks. If the tenant does not exist, they find no rows. */
public record TenantReader(Jdbi jdbi, TenantDirectory directory, ConcurrencyLimit limit, TenantId tenant)
        implements TenantQueries {
    @Override
    public <T> T read(Function<TenantSession, T> queries) {
        try {
            return limit.read(tenant, () -> readNow(queries));
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("reading a tenant's data");
        }
    }

    private <T> T readNow(Function<TenantSession, T> queries) {
        try (Handle handle = jdbi.open()) {
            return queries.apply(new TenantSession(handle, directory.number(handle, tenant)));
        }
    }
}
