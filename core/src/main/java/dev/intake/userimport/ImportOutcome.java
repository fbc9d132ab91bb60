package dev.intake.userimport;

import java.util.function.Function;

/** How a run of an import ended. What was stored until then stays, and importing it again changes nothing. */
public sealed interface ImportOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * Every user that the provider lists was looked at.
     *
     * @param reached how many, over all the runs that it took
     */
    record Completed(UserImport reached) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.completed().apply(this);
        }
    }

    /**
     * It was complete already; the provider was not asked.
     *
     * @param reached what it came to, and when
     */
    record AlreadyComplete(UserImport reached) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.alreadyComplete().apply(this);
        }
    }

    /**
     * The provider refused, or failed once too often.
     *
     * @param reached from where the next run goes on
     * @param reason why, for a person
     */
    record Failed(UserImport reached, String reason) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.failed().apply(this);
        }
    }

    /**
     * Its observer ended it.
     *
     * @param reached from where the next run goes on
     */
    record Stopped(UserImport reached) implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stopped().apply(this);
        }
    }

    /** Another run of the same import is at work: it went on with it, or began it anew. That one goes on. */
    record TakenOver() implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.takenOver().apply(this);
        }
    }

    /** There is no such tenant; the provider was not asked. */
    record NoSuchTenant() implements ImportOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchTenant().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<Completed, R> completed,
            Function<AlreadyComplete, R> alreadyComplete,
            Function<Failed, R> failed,
            Function<Stopped, R> stopped,
            Function<TakenOver, R> takenOver,
            Function<NoSuchTenant, R> noSuchTenant) {}
}
