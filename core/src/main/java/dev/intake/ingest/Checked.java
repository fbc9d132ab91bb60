package dev.intake.ingest;

import java.util.List;

/** An operation as sent, after validation. */
public sealed interface Checked {
    /**
     * It may be processed.
     *
     * @param operation the operation
     */
    record Valid(Operation operation) implements Checked {}

    /**
     * It breaks rules.
     *
     * @param findings at least one, with places relative to the operation
     */
    record Invalid(List<Finding> findings) implements Checked {
        /** Copies the findings. */
        public Invalid {
            findings = List.copyOf(findings);
        }
    }
}
