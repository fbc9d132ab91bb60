package dev.intake.enrollment;

import dev.intake.event.EventRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The stored data about the exits that a batch can cause.
 *
 * @param rules the exit rules of the programs, in any state but draft, which an event type of the batch ends, and of the
 *     live programs which one triggers; only rules that name a type
 * @param open the open enrollments of the candidates in the programs that an event type of the batch ends
 * @param recorded the events of the candidates which could end an enrollment that the batch begins
 */
public record ExitSnapshot(
        Map<ProgramId, ExitRule> rules, Collection<OpenEnrollment> open, Collection<EventRecord> recorded) {
    /** No program of the batch has an exit rule. */
    public static final ExitSnapshot NONE = new ExitSnapshot(Map.of(), List.of(), List.of());

    /** Copies the collections. */
    public ExitSnapshot {
        rules = Map.copyOf(rules);
        open = List.copyOf(open);
        recorded = List.copyOf(recorded);
    }
}
