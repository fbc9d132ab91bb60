package dev.intake.http.ingest;

import dev.intake.attribute.Dropped;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import java.util.List;
import java.util.Optional;

/** One item of a client's batch, and what Intake makes of it. */
sealed interface SdkItem {
    /**
     * An operation of the core.
     *
     * @param operation valid
     * @param dropped what sanitization left out or shortened of it
     */
    record Asked(Operation operation, List<Dropped> dropped) implements SdkItem {
        /** Copies the list. */
        public Asked {
            dropped = List.copyOf(dropped);
        }

        /** Which of the two it is. */
        SdkCall call() {
            return operation instanceof Operation.Identify ? SdkCall.IDENTIFY : SdkCall.TRACK;
        }
    }

    /** An {@code identify} of somebody who has no id yet. Clients send it before their users sign in. */
    record Nameless() implements SdkItem {}

    /**
     * A call that Intake has no operation for.
     *
     * @param call which
     * @param note that nothing is recorded of it
     */
    record Ignored(SdkCall call, Finding note) implements SdkItem {}

    /**
     * One that breaks rules. It is refused alone: a client answered with an error throws the whole batch away.
     *
     * @param call which; absent when its type is none of them
     * @param findings at least one, with places relative to the item
     */
    record Invalid(Optional<SdkCall> call, List<Finding> findings) implements SdkItem {
        /** Copies the findings. */
        public Invalid {
            findings = List.copyOf(findings);
        }
    }
}
