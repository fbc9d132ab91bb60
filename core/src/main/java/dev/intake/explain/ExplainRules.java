package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventRecord;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import dev.intake.suppression.Suppression;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
                        .flatMap(rules::explain)
                        .toList());
    }

    private Stream<ProgramExplanation> explain(Program program) {
        List<ExplainedEnrollment> entered = snapshot.entered().getOrDefault(program.id(), List.of());
        if (snapshot.asked().isPresent()) {
            return Stream.of(explain(program, snapshot.asked().get(), entered));
        }
        return entered.isEmpty()
                ? Stream.of(Optional.ofNullable(snapshot.events().get(program.id()))
                        .map(event -> explain(program, event, entered))
                        .orElseGet(() -> notStarted(program)))
                : IntStream.range(0, entered.size())
                        .mapToObj(index -> started(program, entered.get(index), index == 0 ? earlier(program) : 0));
    }

    private ProgramExplanation explain(Program program, EventRecord event, List<ExplainedEnrollment> entered) {
        Reentry reentry = entered.stream()
                .findFirst()
                .map(there -> there.sequence().reentry())
                .orElse(Reentry.once());
        Map<Entry, ExplainedEnrollment> all = entered.stream()
                .collect(Collectors.toMap(there -> there.progress().entry(), Function.identity()));
        Optional<ExplainedEnrollment> concerning = reentry.concerning(
                        entered.stream()
                                .map(there -> there.progress().enrollment())
                                .toList(),
                        event)
                .map(enrollment -> all.get(enrollment.entry()));
        return new ProgramExplanation(
                program,
                Optional.of(event),
                firing(
                        program,
                        reentry,
                        snapshot.transitions(),
                        snapshot.contact(),
                        concerning.map(there -> there.progress().enrollment()),
                        event),
                concerning.flatMap(there -> there.progress().exit()),
                EnrollmentSpan.NONE,
                concerning.map(this::closed).orElseGet(List::of),
                concerning.flatMap(this::skipped),
                concerning
                        .map(there -> StepOutlook.of(program, there, snapshot, now))
                        .orElseGet(List::of));
    }

    private static ProgramExplanation notStarted(Program program) {
        return new ProgramExplanation(
                program,
                Optional.empty(),
                Firing.noMatch(program.outline().trigger().event()),
                Optional.empty(),
                EnrollmentSpan.NONE,
                List.of(),
                Optional.empty(),
                List.of());
    }

    private int earlier(Program program) {
        return snapshot.earlier().getOrDefault(program.id(), 0);
    }

    private ProgramExplanation started(Program program, ExplainedEnrollment there, int earlier) {
        return new ProgramExplanation(
                program,
                there.entryEvent(),
                begun(there.progress().enrollment()),
                there.progress().exit(),
                new EnrollmentSpan(there.entryValue(), there.endingEvent(), there.completedAt(), earlier),
                closed(there),
                skipped(there),
                StepOutlook.of(program, there, snapshot, now));
    }

    /** Returns the suppressions that stop the program's emails. */
    private List<Suppression> closed(ExplainedEnrollment there) {
        return snapshot.closed().stream()
                .filter(suppression -> suppression.stops(there.sequence().category()))
                .toList();
    }

    /** Returns why the program's emails to the contact are skipped now. */
    private Optional<SkipReason> skipped(ExplainedEnrollment there) {
        return snapshot.contact()
                        .wasDeactivatedSince(there.progress().enrollment().enrolledAt())
                ? Optional.of(SkipReason.DEACTIVATED)
                : SkipReason.of(
                        snapshot.contact(), snapshot.closed(), there.sequence().category());
    }

    private static Firing begun(Enrollment enrollment) {
        return enrollment
                .byHand()
                .map(person -> Firing.enrolledByHand(person, enrollment.enrolledAt()))
                .orElseGet(() -> Firing.fired(enrollment.enrolledAt()));
    }

    /**
     * Explains whether an event started a program.
     *
     * @param program its current version
     * @param reentry the rule that limits how often a contact may enter the program
     * @param transitions state changes, ordered by time; those of other programs are ignored
     * @param contact the contact of the event
     * @param entered the contact's enrollment in the program that concerns the event, if there is one
     * @param event the event to explain
     */
    public static Firing firing(
            Program program,
            Reentry reentry,
            List<ProgramTransition> transitions,
            Contact contact,
            Optional<Enrollment> entered,
            EventRecord event) {
        List<ProgramTransition> own = transitions.stream()
                .filter(transition -> transition.program().equals(program.id()))
                .toList();
        return new FiringInference(program, reentry, new ProgramHistory(program, own), contact, entered).firing(event);
    }
}
