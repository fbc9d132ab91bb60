package dev.intake.sync;

import java.util.function.Function;

/** How a run of a verification ended. Events that were fetched stay recorded. */
public sealed interface VerificationOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The whole period is verified.
     *
     * @param certificate what was found
     */
    record Completed(Certificate certificate) implements VerificationOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.completed().apply(this);
        }
    }

    /**
     * The provider refused a request, or failed too often.
     *
     * @param certificate what was found before; a later run can continue with it
     * @param reason a readable reason without the key or personal data
     */
    record Failed(Certificate certificate, String reason) implements VerificationOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.failed().apply(this);
        }
    }

    /**
     * The observer stopped the run.
     *
     * @param certificate what was found before; a later run can continue with it
     */
    record Stopped(Certificate certificate) implements VerificationOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stopped().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Completed, R> completed, Function<Failed, R> failed, Function<Stopped, R> stopped) {}
}
