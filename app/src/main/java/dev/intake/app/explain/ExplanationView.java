package dev.intake.app.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.email.EmailView;
import dev.intake.app.output.AttributesView;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.app.program.WindowView;
import dev.intake.app.suppression.SuppressionView;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.event.EventId;
import dev.intake.explain.EnrollmentSpan;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.Explanation;
import dev.intake.explain.ExplanationFields;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Formats explanations for output. */
final class ExplanationView {
    private ExplanationView() {}

    /** Returns the contact, the event if the explanation is about one, and the result of each program. */
    static ObjectNode json(Explanation explanation) {
        return NodeFields.object(json -> ExplanationFields.write(explanation, json));
    }

    /** Returns the explanation as text. */
    static List<String> lines(Explanation explanation) {
        List<String> lines = new ArrayList<>();
        lines.add("Contact  " + explanation.contact().id());
        explanation
                .event()
                .ifPresent(event ->
                        lines.add("Event    " + event.id() + "  " + event.type() + ", arrived " + event.receivedAt()));
        if (explanation.programs().isEmpty()) {
            lines.add("The tenant has no programs.");
        }
        for (ProgramExplanation program : explanation.programs()) {
            lines.add("");
            if (program.span().earlier() > 0) {
                lines.add(named(program.program()) + " has earlier enrollments of the contact that are left out: "
                        + program.span().earlier());
            }
            lines.add(named(program.program()) + " " + sentence(program, explanation));
            program.span()
                    .value()
                    .ifPresent(value -> lines.add("  entered for "
                            + (value.value().isPresent()
                                    ? Printable.of(AttributesView.text(value.asAttributes()))
                                    : "no " + value.property())));
            program.exit()
                    .ifPresent(exit -> lines.add("  ended at " + exit.at() + " by "
                            + exit.event()
                                    .map(event -> event(event, program.span()))
                                    .or(() -> exit.person().map(person -> Printable.of(person.name())))
                                    .orElse("a person")
                            + "; no further email begins"));
            program.span().completedAt().ifPresent(at -> lines.add("  completed at " + at));
            SuppressionView.lines(program.closed())
                    .forEach(closed -> lines.add("  the address is closed: " + Printable.of(closed)));
            Table steps = Table.plain();
            program.steps().forEach(step -> steps.row("step " + (step.step() + 1), text(step, program.skipped())));
            lines.addAll(steps.lines("  "));
        }
        return lines;
    }

    private static String event(EventId id, EnrollmentSpan span) {
        return span.endingEvent().map(event -> event.type() + ", ").orElse("") + "event " + id;
    }

    private static String named(Program program) {
        return Printable.of(program.outline().name()) + " (" + program.id() + ", "
                + program.state().label() + ")";
    }

    private static String sentence(ProgramExplanation program, Explanation explanation) {
        if (explanation.event().isPresent()) {
            return program.firing().message() + ".";
        }
        return program.firing() instanceof Firing.NoMatch none
                ? "did not fire: the contact has no " + none.starts() + "."
                : program.event()
                        .map(event -> program.firing().message() + " (event " + event.id() + ").")
                        .orElseGet(() -> program.firing().message() + ".");
    }

    /** Returns the text of a step; one that is still to come names the reason for which it sends nothing as things are. */
    private static String text(ExplainedStep step, Optional<SkipReason> skipped) {
        return text(step.standing())
                + skipped.filter(reason -> step.isToCome())
                        .map(reason -> ", will be skipped: " + reason.label())
                        .orElse("");
    }

    private static String text(StepStatus standing) {
        return standing.fold(new StepStatus.Cases<>(
                ExplanationView::text,
                due -> "due at " + due.at()
                        + due.cap()
                                .map(cap -> ", waits for the cap of " + cap.inWords())
                                .orElse("")
                        + due.waits()
                                .map(opening -> ", waits for the window " + WindowView.text(opening))
                                .orElse(""),
                frozen -> "due at " + frozen.at() + ", once the program is resumed",
                later -> "after the previous step"
                        + later.notBefore().map(at -> ", not before " + at).orElse(""),
                ended -> "not sent: the enrollment has ended",
                passed -> "not sent: the contact had completed the program before this step was added"));
    }

    private static String text(StepStatus.Emailed emailed) {
        StepEmail email = emailed.email();
        String what = EmailView.what(email.state());
        return email.state().status().label() + " at " + email.at() + (what.isEmpty() ? "" : ", " + what)
                + emailed.nextTry().map(at -> ", next attempt at " + at).orElse("");
    }
}
