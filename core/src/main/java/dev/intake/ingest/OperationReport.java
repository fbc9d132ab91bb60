package dev.intake.ingest;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The effect of one operation. It holds no generated id and no time, so the report of a dry run equals the report of the same
 * operations when they are processed immediately afterwards.
 */
public sealed interface OperationReport {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The operation upserts a contact.
     *
     * @param contact the contact
     */
    record Upserted(ContactReport contact) implements OperationReport {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.upserted().apply(this);
        }
    }

    /**
     * The operation records an event.
     *
     * @param contact the contact of the event
     * @param event the event
     * @param programs the programs that its type triggers, the oldest first
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
     * The event is already recorded; nothing is written.
     *
     * @param event the event
     * @param repeats the index, from 0, of the operation of the same request that it repeats; absent if the event was recorded
     *     before the request
     */
    record Repeated(EventReport event, OptionalInt repeats) implements OperationReport {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.repeated().apply(this);
        }
    }

    /**
     * The operation has no identity; nothing is written.
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
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Upserted, R> upserted,
            Function<Tracked, R> tracked,
            Function<Repeated, R> repeated,
            Function<Skipped, R> skipped) {}
}
