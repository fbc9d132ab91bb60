package dev.intake.http.ingest;

import dev.intake.contact.Dropped;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import java.util.List;
import java.util.Optional;

/** A translated item of a client's batch. */
public sealed interface SdkItem {
    /** Returns one finding per identifier that counts as absent. */
    default List<Finding> placeholders() {
        return List.of();
    }

    /**
     * An operation of the core.
     *
     * @param operation valid
     * @param dropped what sanitization dropped or truncated
     * @param placeholders one finding per identifier or time that counts as absent
     */
    record Accepted(Operation operation, List<Dropped> dropped, List<Finding> placeholders) implements SdkItem {
        /** Copies the lists. */
        public Accepted {
            dropped = List.copyOf(dropped);
            placeholders = List.copyOf(placeholders);
        }

        /** Returns {@code IDENTIFY} or {@code TRACK}. */
        public SdkCall call() {
            return operation instanceof Operation.Identify ? SdkCall.IDENTIFY : SdkCall.TRACK;
        }
    }

    /**
     * An {@code identify} without an identity, which clients send before their users sign in.
     *
     * @param placeholders one finding per identifier or time that counts as absent
     */
    record Anonymous(List<Finding> placeholders) implements SdkItem {
        /** Copies the list. */
        public Anonymous {
            placeholders = List.copyOf(placeholders);
        }
    }

    /**
     * A call without an operation.
     *
     * @param call the kind of call
     * @param note the finding that nothing is recorded
     */
    record Ignored(SdkCall call, Finding note) implements SdkItem {}

    /**
     * An invalid item. It is rejected individually, because clients drop the whole batch after an error response.
     *
     * @param call the call; absent for an unknown type
     * @param findings at least one, with places relative to the item
     */
    record Invalid(Optional<SdkCall> call, List<Finding> findings) implements SdkItem {
        /** Copies the findings. */
        public Invalid {
            findings = List.copyOf(findings);
        }
    }
}
