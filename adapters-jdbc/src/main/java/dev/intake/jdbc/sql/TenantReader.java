package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Asks questions about one tenant, outside of units of work and without a lock. */
public final class TenantReader {
    private final Jdbi jdbi;
    private final TenantDirectory directory;

    public TenantReader(Jdbi jdbi, TenantDirectory directory) {
        this.jdbi = jdbi;
        this.directory = directory;
    }

    /** The answer to the question, or {@code nothing} when there is no such tenant. */
    public <T> T look(TenantId tenant, T nothing, Function<TenantSession, T> question) {
        try (Handle handle = jdbi.open()) {
            return directory
                    .find(handle, tenant)
                    .map(id -> question.apply(new TenantSession(handle, id)))
                    .orElse(nothing);
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("looking at a tenant");
        }
    }
}
