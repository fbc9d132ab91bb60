package dev.intake.ingest;

import dev.intake.contact.ContactId;
import dev.intake.event.EventType;
import dev.intake.tenant.IngestionAccess;
import java.util.Set;

/**
 * Reads what the rules need about a batch. Within a unit of work the tenant is locked, and the reads see what the unit has
 * written. Each method is one step for its caller; how many statements and exchanges it takes is the storage's concern.
 */
public interface BatchReader {
    /** Returns what ingestion needs of the tenant as it was when the unit of work locked it, or at the moment of the snapshot. */
    IngestionAccess access();

    /**
     * Returns the stored data that a batch refers to.
     *
     * @param refs what the batch names
     * @return at least what {@link IngestSnapshot} describes, for these references
     */
    IngestSnapshot gather(BatchRefs refs);

    /**
     * Returns what a report of a batch needs beside the gathered snapshot.
     *
     * @param types the event types of the batch: the facts are about the programs that one of them triggers
     * @param contacts the contacts whose enrollments in these programs are needed
     */
    ReportFacts reportFacts(Set<EventType> types, Set<ContactId> contacts);
}
