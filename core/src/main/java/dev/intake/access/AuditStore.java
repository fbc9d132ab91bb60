package dev.intake.access;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The audit record of the tenant of a unit of work. */
public interface AuditStore {
    /** Adds entries with distinct new ids to the audit record. */
    void audit(Collection<AuditEntry> entries);

    /** Returns the entries that the query selects, newest first; those of the same moment by descending id. */
    List<AuditEntry> audit(AuditQuery query);

    /**
     * Deletes entries from before this time, oldest first. A storage may keep entries that are younger than {@link
     * AuditEntry#LIFETIME} by its own clock.
     *
     * @param limit maximum number, at least 1
     * @return the number of deleted entries
     */
    int deleteAuditBefore(Instant before, int limit);
}
