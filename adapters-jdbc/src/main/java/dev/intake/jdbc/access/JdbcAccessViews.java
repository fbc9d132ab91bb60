package dev.intake.jdbc.access;

import dev.intake.access.AccessViews;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import dev.intake.id.TenantId;
import dev.intake.jdbc.sql.TenantReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads agent tokens and the audit record with single statements. */
public final class JdbcAccessViews implements AccessViews {
    private final TenantReader reader;

    public JdbcAccessViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public List<StoredAgentToken> agentTokens(TenantId tenant) {
        return reader.look(tenant, List.of(), session -> new JdbcAgentTokenStore(session).newestFirst());
    }

    @Override
    public Optional<StoredAgentToken> agentToken(TenantId tenant, KeyHash hash) {
        return reader.look(
                tenant,
                Optional.empty(),
                session -> Optional.ofNullable(new JdbcAgentTokenStore(session)
                        .withHashes(Set.of(hash))
                        .get(hash)));
    }

    @Override
    public List<AuditEntry> audit(TenantId tenant, AuditQuery query) {
        return reader.look(tenant, List.of(), session -> new JdbcAuditStore(session).newestFirst(query));
    }
}
