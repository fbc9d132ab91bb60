package dev.intake.byhand;

import dev.intake.event.LatestEvents;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramReader;
import dev.intake.suppression.SuppressionViews;

/** What the decision about contacts reads: in a unit of work, or without locks to count them. */
interface EnrollReader {
    /** Returns the reader without locks. */
    static EnrollReader of(EnrollStorage storage, TenantId tenant) {
        return new EnrollReader() {
            @Override
            public IngestSnapshot gather(BatchRefs refs) {
                return storage.snapshots()
                        .ofTenant(tenant, reader -> reader.gather(refs))
                        .orElseThrow();
            }

            @Override
            public ProgramReader programs() {
                return storage.programViews(tenant);
            }

            @Override
            public LatestEvents events() {
                return storage.eventViews(tenant);
            }

            @Override
            public SuppressionViews suppressions() {
                return storage.suppressionViews(tenant);
            }
        };
    }

    /** Returns the stored data that a batch refers to. */
    IngestSnapshot gather(BatchRefs refs);

    /** Returns the programs. */
    ProgramReader programs();

    /** Returns the newest events of contacts. */
    LatestEvents events();

    /** Returns the closed addresses. */
    SuppressionViews suppressions();
}
