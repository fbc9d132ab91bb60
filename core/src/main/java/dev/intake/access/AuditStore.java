package dev.intake.access;

import java.util.Collection;

/** The audit record of the tenant of a unit of work. */
@FunctionalInterface
public interface AuditStore {
    /** Adds entries with distinct new ids. */
    void add(Collection<AuditEntry> entries);
}
