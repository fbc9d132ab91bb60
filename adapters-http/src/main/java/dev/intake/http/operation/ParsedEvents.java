package dev.intake.http.operation;

import dev.intake.attribute.Dropped;
import dev.intake.operation.Finding;
import dev.intake.operation.Operation;
import java.util.List;
import java.util.function.Function;

/** The parsed body of a request to the ingestion endpoint. */
public sealed interface ParsedEvents {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * Valid operations.
     *
     * @param operations at least one, in the order sent
     * @param dropped for each operation, what sanitization dropped or truncated
     */
    record Valid(List<Operation> operations, List<List<Dropped>> dropped) implements ParsedEvents {
        /** Copies the lists. */
        public Valid {
            operations = List.copyOf(operations);
            dropped = List.copyOf(dropped);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.valid().apply(this);
        }
    }

    /**
     * An invalid body, which is rejected as a whole. (Decisions 3.3)
     *
     * @param findings at least one, in the order of the body
     */
    record Invalid(List<Finding> findings) implements ParsedEvents {
        private static final int SHOWN = 10;

        /** Copies the list. */
        public Invalid {
            findings = List.copyOf(findings);
        }

        /** Returns the first ten places with the violated rules, then the number of further ones. */
        public String message() {
            StringBuilder message = new StringBuilder();
            for (Finding finding : shown()) {
                message.append(message.isEmpty() ? "" : "; ").append(described(finding));
            }
            int more = findings.size() - SHOWN;
            return more > 0 ? message + "; and " + more + " more" : message.toString();
        }

        /** Returns the first ten findings. */
        public List<Finding> shown() {
            return findings.subList(0, Math.min(SHOWN, findings.size()));
        }

        private static String described(Finding finding) {
            return (finding.place().isEmpty() ? finding.in("the body") : finding).toString();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.invalid().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Valid, R> valid, Function<Invalid, R> invalid) {}
}
