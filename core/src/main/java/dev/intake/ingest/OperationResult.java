package dev.intake.ingest;

import dev.intake.contact.ContactId;

/** What became of one operation. (Spec, Operation result) */
public sealed interface OperationResult {
    /**
     * Done.
     *
     * @param contact whom it was about
     */
    record Ok(ContactId contact) implements OperationResult {}

    /** An event with its id was recorded before; nothing was written. */
    record Duplicate() implements OperationResult {}

    /** It named nobody; nothing was written, and its id was not used up. */
    record SkippedNoIdentity() implements OperationResult {}
}
