package dev.intake.access;

import java.time.Instant;
import java.util.Collection;

/** The audit record of the tenant of a unit of work. */
public interface AuditStore {
    /** Adds entries with distinct new ids to the audit record. */
    void audit(Collection<AuditEntry> entries);

    /**
     * Deletes entries from before this time, oldest first. A storage may keep entries that are younger than {@link
     * AuditEntry#LIFETIME} by its own clock.
     *
     * @param limit maximum number, at least 1
     * @return the number of deleted entries
     */
    int deleteAuditBefore(Instant before, int limit);
}
