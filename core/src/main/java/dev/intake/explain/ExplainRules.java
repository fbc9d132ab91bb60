package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventRecord;
import dev.intake.program.Firing;
import dev.intake.program.FiringRules;
import dev.intake.program.Program;
import dev.intake.program.ProgramHistory;
import dev.intake.program.ProgramTransition;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Explains why programs did or did not enroll a contact. Deterministic: the result depends only on snapshot and time.
 */
public final class ExplainRules {
    /** The order of explained programs. */
    public static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);

    private final ExplainSnapshot snapshot;
    private final Instant now;

    private ExplainRules(ExplainSnapshot snapshot, Instant now) {
        this.snapshot = snapshot;
        this.now = now;
    }

    /**
     * Explains every program of the snapshot.
     *
     * @param now the time from which later steps are estimated
     */
    public static Explanation explain(ExplainSnapshot snapshot, Instant now) {
        ExplainRules rules = new ExplainRules(snapshot, now);
        return new Explanation(
                snapshot.contact(),
                snapshot.asked(),
                snapshot.programs().stream()
                        .sorted(OLDEST_FIRST)
                        .map(rules::explain)
                        .toList());
    }

    private ProgramExplanation explain(Program program) {
        Optional<ExplainedEnrollment> entered =
                Optional.ofNullable(snapshot.entered().get(program.id()));
        Optional<EventRecord> event =
                snapshot.asked().or(() -> Optional.ofNullable(snapshot.events().get(program.id())));
        return new ProgramExplanation(
                program,
                event,
                firing(program, event, entered),
                entered.flatMap(there -> there.progress().exit()),
                entered.map(there -> StepOutlook.of(program, there, snapshot, now))
                        .orElseGet(List::of));
    }

    private Firing firing(Program program, Optional<EventRecord> event, Optional<ExplainedEnrollment> entered) {
        Optional<Enrollment> enrollment = entered.map(there -> there.progress().enrollment());
        if (snapshot.asked().isEmpty() && enrollment.isPresent()) {
            return new Firing.Fired(enrollment.get().enrolledAt());
        }
        if (event.isEmpty()) {
            return new Firing.NoMatch(program.outline().trigger().event());
        }
        return firing(program, snapshot.transitions(), snapshot.contact(), enrollment, event.get());
    }

    /**
     * Explains whether an event started a program.
     *
     * @param program its present version
     * @param transitions state changes, ordered by time; those of other programs are ignored
     * @param contact the contact of the event
     * @param entered the contact's enrollment in the program, if there is one
     * @param event the event to explain
     */
    public static Firing firing(
            Program program,
            List<ProgramTransition> transitions,
            Contact contact,
            Optional<Enrollment> entered,
            EventRecord event) {
        List<ProgramTransition> own = transitions.stream()
                .filter(transition -> transition.program().equals(program.id()))
                .toList();
        return new FiringRules(program, new ProgramHistory(program, own), contact, entered).firing(event);
    }
}
