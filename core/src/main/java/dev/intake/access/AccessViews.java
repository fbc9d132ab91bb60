package dev.intake.access;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.util.List;
import java.util.Optional;

/**
 * Queries about one tenant's agent tokens and audit record, without locks. A tenant that does not exist has no data.
 * Every method throws {@link StorageException} if storage fails.
 */
public interface AccessViews {
    /** Returns all agent tokens, including revoked ones, newest first; those of the same moment by descending id. */
    List<StoredAgentToken> agentTokens(TenantId tenant);

    /** Returns the agent token with this hash. */
    Optional<StoredAgentToken> agentToken(TenantId tenant, KeyHash hash);

    /** Returns the audit entries that the query selects, newest first; those of the same moment by descending id. */
    List<AuditEntry> audit(TenantId tenant, AuditQuery query);

    /** Returns the newest audit entries, at most {@code limit}. */
    default List<AuditEntry> audit(TenantId tenant, int limit) {
        return audit(tenant, AuditQuery.newest(limit));
    }
}
