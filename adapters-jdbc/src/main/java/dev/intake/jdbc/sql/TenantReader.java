package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Runs queries about one tenant, outside units of work and without locks. */
public final class TenantReader {
    private final Jdbi jdbi;
    private final TenantDirectory directory;

    public TenantReader(Jdbi jdbi, TenantDirectory directory) {
        this.jdbi = jdbi;
        this.directory = directory;
    }

    /** Returns the result of the query, or {@code nothing} if the tenant does not exist. */
    public <T> T look(TenantId tenant, T nothing, Function<TenantSession, T> question) {
        try (Handle handle = jdbi.open()) {
            return directory
                    .find(handle, tenant)
                    .map(id -> question.apply(new TenantSession(handle, id)))
                    .orElse(nothing);
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("reading a tenant's data");
        }
    }
}
