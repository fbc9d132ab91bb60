package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is stored that bears on the question.
 *
 * @param contact who it is about
 * @param asked the event that it is about, if it is about one
 * @param programs every program of the tenant
 * @param transitions the states that they came into, of each program in order of time
 * @param entered those that the contact has entered
 * @param events for each program the event of this contact that is to be looked at where none was asked about: the one
 *     by which the contact entered, else the last that could have started it
 */
public record ExplainSnapshot(
        Contact contact,
        Optional<EventRecord> asked,
        Collection<Program> programs,
        List<ProgramTransition> transitions,
        Map<ProgramId, Entered> entered,
        Map<ProgramId, EventRecord> events) {
    /** Copies the collections. */
    public ExplainSnapshot {
        programs = List.copyOf(programs);
        transitions = List.copyOf(transitions);
        entered = Map.copyOf(entered);
        events = Map.copyOf(events);
    }
}
