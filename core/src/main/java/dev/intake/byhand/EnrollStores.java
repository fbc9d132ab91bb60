package dev.intake.byhand;

import dev.intake.access.AuditStore;
import dev.intake.event.EventStore;
import dev.intake.ingest.BatchStores;
import dev.intake.program.ProgramStore;
import dev.intake.suppression.SuppressionStore;

/** The stores needed to enroll contacts by hand: those of a batch, and what the decision about contacts reads. */
public interface EnrollStores extends EnrollReader, BatchStores, AuditStore {
    @Override
    ProgramStore programs();

    @Override
    EventStore events();

    @Override
    SuppressionStore suppressions();
}
