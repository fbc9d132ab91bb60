package dev.intake.port;

import dev.intake.agent.StoredAgentToken;
import dev.intake.audit.AuditEntry;
import dev.intake.key.KeyHash;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/**
 * Looks at who may act for one tenant, without a lock. A tenant that does not exist has nothing. Every method throws
 * {@link StorageException} when the store fails.
 */
public interface AccessViews {
    /** Every agent token, revoked ones included, the newest first; those made together by descending id. */
    List<StoredAgentToken> agentTokens(TenantId tenant);

    /** The agent token with this hash, if there is one. */
    Optional<StoredAgentToken> agentToken(TenantId tenant, KeyHash hash);

    /** What was done, the newest first; what was done at once by descending id; at most so many, at least 1. */
    List<AuditEntry> audit(TenantId tenant, int limit);
}
