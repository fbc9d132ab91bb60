package dev.intake.ingest;

import java.util.List;
import java.util.function.Function;

/** The outcome of a request. */
public sealed interface IngestOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * All operations are stored.
     *
     * @param results one per operation, in request order
     * @param fired the number of enrollments that the operations caused
     */
    record Processed(List<OperationResult> results, int fired) implements IngestOutcome {
        /** Copies the list. */
        public Processed {
            results = List.copyOf(results);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.processed().apply(this);
        }
    }

    /**
     * All operations are stored, and their effects are reported.
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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.explained().apply(this);
        }
    }

    /**
     * No operation is stored. The effects that they would have had are reported.
     *
     * @param reports one per operation, in request order
     */
    record Planned(List<OperationReport> reports) implements IngestOutcome {
        /** Copies the list. */
        public Planned {
            reports = List.copyOf(reports);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.planned().apply(this);
        }
    }

    /**
     * No operation is stored.
     *
     * @param why the reason
     */
    record Refused(Refusal why) implements IngestOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Processed, R> processed,
            Function<Explained, R> explained,
            Function<Planned, R> planned,
            Function<Refused, R> refused) {}
}
