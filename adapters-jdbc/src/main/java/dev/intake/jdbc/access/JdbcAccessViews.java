package dev.intake.jdbc.access;

import dev.intake.access.AccessViews;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.List;

/** Reads agent tokens and the audit record with single statements. */
public record JdbcAccessViews(TenantQueries queries) implements JdbcAgentTokenReader, AccessViews {
    @Override
    public List<AuditEntry> audit(AuditQuery query) {
        return queries.read(session -> new JdbcAuditStore(session).newestFirst(query));
    }
}
