package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.program.BegunEmails;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import dev.intake.suppression.Suppression;
import dev.intake.tenant.SendingTimes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The stored data that an explanation depends on.
 *
 * @param times when the tenant's emails go out
 * @param begun if the tenant has a cap, the contact's newest marketing emails, up to the cap
 * @param contact the contact to explain
 * @param closed the suppressions in force of the contact's address
 * @param asked the event to explain, if there is one
 * @param programs all programs of the tenant
 * @param transitions their state changes, ordered by time for each program
 * @param entered the contact's enrollments by program, each in order of time
 * @param earlier by program, the number of earlier enrollments of the contact that {@code entered} lacks; programs without
 *     any are absent
 * @param events by program without an enrollment, the contact's last event that could have started the program, if no
 *     event was requested
 */
public record ExplainSnapshot(
        SendingTimes times,
        BegunEmails begun,
        Contact contact,
        List<Suppression> closed,
        Optional<EventRecord> asked,
        Collection<Program> programs,
        List<ProgramTransition> transitions,
        Map<ProgramId, List<ExplainedEnrollment>> entered,
        Map<ProgramId, Integer> earlier,
        Map<ProgramId, EventRecord> events) {
    /** Copies the collections. */
    public ExplainSnapshot {
        closed = List.copyOf(closed);
        programs = List.copyOf(programs);
        transitions = List.copyOf(transitions);
        entered = Map.copyOf(entered);
        earlier = Map.copyOf(earlier);
        events = Map.copyOf(events);
    }
}
