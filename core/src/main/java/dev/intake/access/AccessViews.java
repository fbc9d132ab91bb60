package dev.intake.access;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
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

    /** Returns what was done and is asked for, the newest first; what was done at once by descending id. */
    List<AuditEntry> audit(TenantId tenant, AuditQuery query);

    /** Returns what was done last; at most so many, at least 1. */
    default List<AuditEntry> audit(TenantId tenant, int limit) {
        return audit(tenant, AuditQuery.newest(limit));
    }
}
