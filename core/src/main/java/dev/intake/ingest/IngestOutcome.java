package dev.intake.ingest;

import java.util.List;

/** What became of a batch. */
public sealed interface IngestOutcome {
    /**
     * All of it is stored.
     *
     * @param results one per operation, in request order
     * @param fired how often the operations made a program start, test events aside
     */
    record Processed(List<OperationResult> results, int fired) implements IngestOutcome {
        /** Copies the list. */
        public Processed {
            results = List.copyOf(results);
        }
    }

    /**
     * All of it is stored, and it is told what that did.
     *
     * @param results one per operation, in request order
     * @param reports one per operation, in request order
     */
    record Explained(List<OperationResult> results, List<OperationReport> reports) implements IngestOutcome {
        /** Copies the lists. */
        public Explained {
            results = List.copyOf(results);
            reports = List.copyOf(reports);
        }
    }

    /**
     * None of it is stored, and it is told what that would have done.
     *
     * @param reports one per operation, in request order
     */
    record Planned(List<OperationReport> reports) implements IngestOutcome {
        /** Copies the list. */
        public Planned {
            reports = List.copyOf(reports);
        }
    }

    /**
     * None of it is stored.
     *
     * @param why the reason
     */
    record Refused(Refusal why) implements IngestOutcome {}
}
