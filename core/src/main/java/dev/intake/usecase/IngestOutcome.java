package dev.intake.usecase;

import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import java.util.List;

/** What became of a batch. */
public sealed interface IngestOutcome {
    /**
     * All of it is stored.
     *
     * @param results one per operation, in request order
     * @param fired how often the operations made a program start
     */
    record Processed(List<OperationResult> results, int fired) implements IngestOutcome {
        /** Copies the list. */
        public Processed {
            results = List.copyOf(results);
        }
    }

    /**
     * None of it is.
     *
     * @param why the reason
     */
    record Refused(Refusal why) implements IngestOutcome {}
}
