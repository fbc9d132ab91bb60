package dev.intake.ingest;

import dev.intake.contact.ContactId;
import java.util.function.Function;

/** The result of one operation. (Spec, Operation result) */
public sealed interface OperationResult {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The operation was processed.
     *
     * @param contact the contact of the operation
     * @param leftOut the number of its attributes that were left out because the contact holds as many as it can
     */
    record Ok(ContactId contact, int leftOut) implements OperationResult {
        /** Creates the result of an operation whose attributes were all taken. */
        public Ok(ContactId contact) {
            this(contact, 0);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ok().apply(this);
        }
    }

    /** An event with the same id is already recorded; nothing was written. */
    record Duplicate() implements OperationResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.duplicate().apply(this);
        }
    }

    /** The operation has no identity. Nothing was written, and its {@code messageId} can still be used. */
    record SkippedNoIdentity() implements OperationResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.skippedNoIdentity().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Ok, R> ok, Function<Duplicate, R> duplicate, Function<SkippedNoIdentity, R> skippedNoIdentity) {}
}
