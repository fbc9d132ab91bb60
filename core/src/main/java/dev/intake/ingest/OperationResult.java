package dev.intake.ingest;

import dev.intake.contact.ContactId;
import java.util.Locale;

/** The result of one operation. (Spec, Operation result) */
public sealed interface OperationResult {
    /** Returns the status. */
    Status status();

    /** Returns the number of attributes that were left out because the contact holds as many as it can. */
    default int leftOut() {
        return 0;
    }

    /** The status of an operation. */
    enum Status {
        /** {@link Ok}. */
        OK,
        /** {@link Duplicate}. */
        DUPLICATE,
        /** {@link SkippedNoIdentity}. */
        SKIPPED_NO_IDENTITY;

        /** Returns the status as responses contain it, such as {@code skipped_no_identity}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

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
        public Status status() {
            return Status.OK;
        }
    }

    /** An event with the same id is already recorded; nothing was written. */
    record Duplicate() implements OperationResult {
        @Override
        public Status status() {
            return Status.DUPLICATE;
        }
    }

    /** The operation has no identity. Nothing was written, and its {@code messageId} can still be used. */
    record SkippedNoIdentity() implements OperationResult {
        @Override
        public Status status() {
            return Status.SKIPPED_NO_IDENTITY;
        }
    }
}
