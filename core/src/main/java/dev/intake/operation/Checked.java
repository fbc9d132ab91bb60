package dev.intake.operation;

import java.util.List;
import java.util.function.Function;

/** An operation as sent, after validation. */
public sealed interface Checked {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The operation is valid.
     *
     * @param operation the operation
     */
    record Valid(Operation operation) implements Checked {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.valid().apply(this);
        }
    }

    /**
     * The operation violates rules.
     *
     * @param findings at least one, with places relative to the operation
     */
    record Invalid(List<Finding> findings) implements Checked {
        /** Copies the findings. */
        public Invalid {
            findings = List.copyOf(findings);
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
