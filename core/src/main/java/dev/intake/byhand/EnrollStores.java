package dev.intake.byhand;

import dev.intake.access.AuditStore;
import dev.intake.event.EventStore;
import dev.intake.ingest.BatchStores;
import dev.intake.program.ProgramStore;
import dev.intake.suppression.SuppressionStore;

/** The stores needed to enroll contacts by hand: those of a batch, and what the count beforehand reads. */
public interface EnrollStores extends BatchStores, AuditStore {
    /** Returns the store of programs. */
    ProgramStore programs();

    /** Returns the store of events. */
    EventStore events();

    /** Returns the store of closed addresses. */
    SuppressionStore suppressions();
}
