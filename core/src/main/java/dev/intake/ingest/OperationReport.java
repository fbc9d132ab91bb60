package dev.intake.ingest;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * What one operation does, or would do. It holds nothing that is made up for the occasion, neither an id nor a moment, so
 * that the report of a dry run and that of the same operations processed right after it are equal.
 */
public sealed interface OperationReport {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * It says something about a contact.
     *
     * @param contact about whom
     */
    record Upserted(ContactReport contact) implements OperationReport {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.upserted().apply(this);
        }
    }

    /**
     * It records an event.
     *
     * @param contact to whom it happened
     * @param event what happened
     * @param programs those that start on its type, the oldest first
     */
    record Tracked(ContactReport contact, EventReport event, List<ProgramReport> programs) implements OperationReport {
        /** Copies the list. */
        public Tracked {
            programs = List.copyOf(programs);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tracked().apply(this);
        }
    }

    /**
     * Its event is recorded already; nothing is written.
     *
     * @param event the event
     * @param repeats the place, from 0, of the operation of the same request that it repeats; absent when the event was
     *     recorded before the request
     */
    record Repeated(EventReport event, OptionalInt repeats) implements OperationReport {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.repeated().apply(this);
        }
    }

    /**
     * It names nobody; nothing is written.
     *
     * @param event the event
     */
    record Skipped(EventReport event) implements OperationReport {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.skipped().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<Upserted, R> upserted,
            Function<Tracked, R> tracked,
            Function<Repeated, R> repeated,
            Function<Skipped, R> skipped) {}
}
