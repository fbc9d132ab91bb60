package dev.intake.sync;

import java.util.function.Function;

/** The outcome of ordering an import, or its counting. */
public sealed interface ImportOrder {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * It is queued for a worker.
     *
     * @param run the queued run
     */
    record Ordered(ImportRun.Running run) implements ImportOrder {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ordered().apply(this);
        }
    }

    /**
     * An import or its counting is already running; nothing changed.
     *
     * @param run the running one
     */
    record AlreadyRunning(ImportRun.Running run) implements ImportOrder {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.alreadyRunning().apply(this);
        }
    }

    /** The tenant has no API key; nothing changed. */
    record NoApiKey() implements ImportOrder {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noApiKey().apply(this);
        }
    }

    /** The counting of what the import would bring in is not complete; nothing changed. */
    record NotCounted() implements ImportOrder {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notCounted().apply(this);
        }
    }

    /** The tenant does not exist. */
    record NoSuchTenant() implements ImportOrder {
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
            Function<Ordered, R> ordered,
            Function<AlreadyRunning, R> alreadyRunning,
            Function<NoApiKey, R> noApiKey,
            Function<NotCounted, R> notCounted,
            Function<NoSuchTenant, R> noSuchTenant) {}
}
