package dev.intake.access;

import dev.intake.kernel.StorageException;
import java.util.List;

/**
 * Queries about one tenant's agent tokens and audit record, without locks. A tenant that does not exist has no data.
 * Every method throws {@link StorageException} if storage fails.
 */
public interface AccessViews extends AgentTokenReader {
    /** Returns the audit entries that the query selects, newest first; those of the same moment by descending id. */
    List<AuditEntry> audit(AuditQuery query);

    /** Returns the newest audit entries, at most {@code limit}. */
    default List<AuditEntry> audit(int limit) {
        return audit(AuditQuery.newest(limit));
    }
}
