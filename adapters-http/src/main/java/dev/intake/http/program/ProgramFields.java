package dev.intake.http.program;

import dev.intake.contact.AttributeKey;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingWindow;
import dev.intake.suppression.EmailCategory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A program in the fields of a form, as typed, valid or not. It is checked as the program file that {@link
 * ProgramFieldsText} writes, so that the form and the file have the same rules and faults.
 *
 * @param outline present for a new program
 * @param mode label of the drafting mode
 * @param until event types that end an enrollment, one per line
 * @param match property keys that must be equal, one per line
 * @param historical whether historical events end enrollments, too
 * @param transactional whether the emails are transactional
 * @param window the sending window; blank if emails begin at any time
 * @param goal the goal
 * @param reentry how often a contact enters
 * @param steps the steps
 */
public record ProgramFields(
        Optional<OutlineFields> outline,
        String mode,
        String until,
        String match,
        boolean historical,
        boolean transactional,
        String window,
        GoalFields goal,
        ReentryFields reentry,
        List<StepFields> steps) {
    private static final Duration DEFAULT_DELAY = Duration.ofDays(3);

    /** Copies the list. */
    public ProgramFields {
        steps = List.copyOf(steps);
    }

    /** Returns the form of a new program: one step without texts. */
    public static ProgramFields blank() {
        return of(EmailSequence.empty(DraftingMode.SHARED))
                .with(OutlineFields.blank())
                .with(List.of(StepFields.blank(TimeFields.of(Duration.ZERO))));
    }

    /** Returns the form of a new program with this content. */
    public static ProgramFields of(ProgramPlan plan) {
        return of(plan.sequence())
                .with(new OutlineFields(
                        plan.name(), plan.trigger().event().value(), plan.kind().label()));
    }

    /** Returns the form of an existing program with these emails. */
    public static ProgramFields of(EmailSequence sequence) {
        return new ProgramFields(
                Optional.empty(),
                sequence.mode().label(),
                sequence.exits().until().stream().map(EventType::value).collect(Collectors.joining("\n")),
                sequence.exits().match().stream().map(AttributeKey::value).collect(Collectors.joining("\n")),
                sequence.exits().historical(),
                sequence.category() == EmailCategory.TRANSACTIONAL,
                sequence.window().map(SendingWindow::text).orElse(""),
                sequence.goal().map(GoalFields::of).orElseGet(GoalFields::none),
                ReentryFields.of(sequence.reentry()),
                sequence.steps().stream().map(StepFields::of).toList());
    }

    /** Returns the event type that starts a new program; absent if no valid one is typed. */
    Optional<EventType> event() {
        return outline.flatMap(typed -> EventType.parse(typed.event().strip()));
    }

    boolean isShared() {
        return mode.equals(DraftingMode.SHARED.label());
    }

    /** Returns an otherwise valid program with only the emails of this step, so that all its faults are those of the emails. */
    ProgramFields onlyStep(int step) {
        return of(EmailSequence.empty(DraftingMode.SHARED))
                .with(new OutlineFields("Preview", "preview", ProgramKind.CUSTOM.label()))
                .with(List.of(new StepFields(
                        TimeFields.of(Duration.ZERO), steps.get(step).emails())));
    }

    /** Returns a new step without texts: immediate if it is the first one, and after three days otherwise. */
    StepFields newStep() {
        return StepFields.blank(TimeFields.of(steps.isEmpty() ? Duration.ZERO : DEFAULT_DELAY));
    }

    ProgramFields with(OutlineFields other) {
        return new ProgramFields(
                Optional.of(other), mode, until, match, historical, transactional, window, goal, reentry, steps);
    }

    /** Returns these fields with a blank step, if they have no step. */
    ProgramFields withFirstStep() {
        return steps.isEmpty() ? with(List.of(newStep())) : this;
    }

    ProgramFields with(List<StepFields> other) {
        return new ProgramFields(outline, mode, until, match, historical, transactional, window, goal, reentry, other);
    }
}
