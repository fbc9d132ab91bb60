package dev.intake.jdbc;

import dev.intake.agent.StoredAgentToken;
import dev.intake.audit.AuditEntry;
import dev.intake.key.KeyHash;
import dev.intake.port.AccessViews;
import dev.intake.port.AuditQuery;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks at who may act for one tenant with single statements, each on its own. */
final class JdbcAccessViews implements AccessViews {
    private final TenantReader reader;

    JdbcAccessViews(TenantReader reader) {
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
