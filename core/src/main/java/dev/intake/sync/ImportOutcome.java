package dev.intake.sync;

import java.util.function.Function;

/** The outcome of an import run. Imported users stay, and importing them again changes nothing. */
public sealed interface ImportOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * All users of the provider's list were processed.
     *
     * @param reached the progress over all runs
     */
    record Completed(UserImport reached) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.completed().apply(this);
        }
    }

    /**
     * The import was already complete; no request was sent to the provider.
     *
     * @param reached its progress
     */
    record AlreadyComplete(UserImport reached) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.alreadyComplete().apply(this);
        }
    }

    /**
     * The provider refused a request, or failed too often.
     *
     * @param reached where the next run continues
     * @param reason a readable reason
     */
    record Failed(UserImport reached, String reason) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.failed().apply(this);
        }
    }

    /**
     * The observer stopped the run.
     *
     * @param reached where the next run continues
     */
    record Stopped(UserImport reached) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stopped().apply(this);
        }
    }

    /** Another run has continued or restarted the import, and is still active. */
    record TakenOver() implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.takenOver().apply(this);
        }
    }

    /** The tenant does not exist; no request was sent to the provider. */
    record NoSuchTenant() implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchTenant().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Completed, R> completed,
            Function<AlreadyComplete, R> alreadyComplete,
            Function<Failed, R> failed,
            Function<Stopped, R> stopped,
            Function<TakenOver, R> takenOver,
            Function<NoSuchTenant, R> noSuchTenant) {}
}
