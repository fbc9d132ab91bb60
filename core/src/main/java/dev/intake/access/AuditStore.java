package dev.intake.access;

import java.util.Collection;

/** The audit record of the tenant of a unit of work. */
public interface AuditStore {
    /** Adds entries with distinct new ids to the audit record. */
    void audit(Collection<AuditEntry> entries);
}
