package dev.intake.ingest;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The effect of one operation. It holds no generated id and no time, so the report of a dry run equals the report of the same
 * operations when they are processed immediately afterwards.
 *
 * @param status the status of the result; nothing is written unless it is {@link OperationResult.Status#OK}
 * @param contact the contact; empty if nothing is written
 * @param event the event; empty if the operation records none
 * @param programs the programs that the type of a recorded event triggers, the oldest first
 * @param repeats the index, from 0, of the operation of the same request that a duplicate repeats; empty if the event was
 *     recorded before the request, and in any other case
 */
public record OperationReport(
        OperationResult.Status status,
        Optional<ContactReport> contact,
        Optional<EventReport> event,
        List<ProgramReport> programs,
        OptionalInt repeats) {
    /** Copies the list. */
    public OperationReport {
        programs = List.copyOf(programs);
    }
}
