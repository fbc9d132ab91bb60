package dev.intake.ingest;

import dev.intake.contact.ContactId;
import java.util.function.Function;

/** What became of one operation. (Spec, Operation result) */
public sealed interface OperationResult {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * Done.
     *
     * @param contact whom it was about
     */
    record Ok(ContactId contact) implements OperationResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ok().apply(this);
        }
    }

    /** An event with its id was recorded before; nothing was written. */
    record Duplicate() implements OperationResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.duplicate().apply(this);
        }
    }

    /** It named nobody; nothing was written, and its id was not used up. */
    record SkippedNoIdentity() implements OperationResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.skippedNoIdentity().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<Ok, R> ok, Function<Duplicate, R> duplicate, Function<SkippedNoIdentity, R> skippedNoIdentity) {}
}
