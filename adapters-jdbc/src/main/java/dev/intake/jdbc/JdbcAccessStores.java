package dev.intake.jdbc;

import dev.intake.port.AccessStores;
import dev.intake.port.AgentTokenStore;
import dev.intake.port.AuditStore;

/** Who may act for a tenant, of one transaction. */
final class JdbcAccessStores implements AccessStores {
    private final TenantSession session;

    JdbcAccessStores(TenantSession session) {
        this.session = session;
    }

    @Override
    public AgentTokenStore agentTokens() {
        return new JdbcAgentTokenStore(session);
    }

    @Override
    public AuditStore audit() {
        return new JdbcAuditStore(session);
    }
}
