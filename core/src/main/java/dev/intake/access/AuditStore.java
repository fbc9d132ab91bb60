package dev.intake.access;

import java.util.Collection;

/** What was done in the name of the tenant of a unit of work. */
@FunctionalInterface
public interface AuditStore {
    /** Adds entries. None has an id that is stored, and no two have the same. */
    void add(Collection<AuditEntry> entries);
}
