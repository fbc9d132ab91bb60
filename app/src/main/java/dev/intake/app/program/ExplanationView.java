package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.email.EmailView;
import dev.intake.app.event.EventView;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.app.suppression.SuppressionView;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Exit;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.Explanation;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import java.util.ArrayList;
import java.util.List;

/** Explanations as they are printed. */
final class ExplanationView {
    private ExplanationView() {}

    /** Returns the contact, the event if the explanation is about one, and the result of each program. */
    static ObjectNode json(Explanation explanation) {
        ObjectNode json =
                Json.object().put("contactId", explanation.contact().id().toString());
        explanation.event().ifPresent(event -> json.set("event", EventView.json(event)));
        json.set(
                "programs",
                Json.array(explanation.programs().stream()
                        .map(ExplanationView::json)
                        .toList()));
        return json;
    }

    private static ObjectNode json(ProgramExplanation program) {
        ObjectNode json = Json.object()
                .put("programId", program.program().id().toString())
                .put("programName", program.program().outline().name())
                .put("programState", program.program().state().label())
                .put(
                        "eventId",
                        program.event().map(event -> event.id().toString()).orElse(null))
                .put("firing", program.firing().label())
                .put("message", program.firing().message());
        program.exit().ifPresent(exit -> json.set("exit", json(exit)));
        if (!program.closed().isEmpty()) {
            json.set("closed", SuppressionView.json(program.closed()));
        }
        json.set(
                "steps",
                Json.array(program.steps().stream().map(ExplanationView::json).toList()));
        return json;
    }

    private static ObjectNode json(Exit exit) {
        return Json.object()
                .put("at", exit.at().toString())
                .put("eventId", exit.event().map(Object::toString).orElse(null));
    }

    private static ObjectNode json(ExplainedStep step) {
        StepStatus standing = step.standing();
        if (standing instanceof StepStatus.Emailed emailed) {
            return EmailView.json(emailed.email())
                    .put("nextTry", emailed.nextTry().map(Object::toString).orElse(null));
        }
        ObjectNode json = Json.object().put("step", step.step() + 1);
        if (standing instanceof StepStatus.Due due) {
            json.put("state", "due").put("at", due.at().toString());
            due.cap()
                    .ifPresent(cap -> json.set(
                            "cap", Json.object().put("emails", cap.emails()).put("days", cap.days())));
            due.waits().ifPresent(opening -> json.set("waitsFor", WindowView.json(opening)));
            return json;
        }
        if (standing instanceof StepStatus.Frozen frozen) {
            return json.put("state", "frozen").put("at", frozen.at().toString());
        }
        if (standing instanceof StepStatus.Later later) {
            return json.put("state", "later")
                    .put("notBefore", later.notBefore().map(Object::toString).orElse(null));
        }
        return json.put("state", standing instanceof StepStatus.Ended ? "ended" : "passed");
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
            lines.add(named(program.program()) + " " + sentence(program, explanation));
            program.exit()
                    .ifPresent(exit -> lines.add("  ended at " + exit.at() + " by "
                            + exit.event().map(event -> "event " + event).orElse("a person")
                            + "; no further email begins"));
            SuppressionView.lines(program.closed())
                    .forEach(closed -> lines.add("  the address is closed: " + Printable.of(closed)));
            Table steps = Table.plain();
            program.steps().forEach(step -> steps.row("step " + (step.step() + 1), text(step.standing())));
            lines.addAll(steps.lines("  "));
        }
        return lines;
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

    private static String text(StepStatus standing) {
        if (standing instanceof StepStatus.Emailed emailed) {
            return text(emailed);
        }
        if (standing instanceof StepStatus.Due due) {
            return "due at " + due.at()
                    + due.cap()
                            .map(cap -> ", waits for the cap of " + cap.inWords())
                            .orElse("")
                    + due.waits()
                            .map(opening -> ", waits for the window " + WindowView.text(opening))
                            .orElse("");
        }
        if (standing instanceof StepStatus.Frozen frozen) {
            return "due at " + frozen.at() + ", once the program is resumed";
        }
        if (standing instanceof StepStatus.Later later) {
            return "after the previous step"
                    + later.notBefore().map(at -> ", not before " + at).orElse("");
        }
        return standing instanceof StepStatus.Ended
                ? "not sent: the enrollment has ended"
                : "not sent: the contact had completed the program before this step was added";
    }

    private static String text(StepStatus.Emailed emailed) {
        StepEmail email = emailed.email();
        String what = EmailView.what(email.state());
        return email.state().status().label() + " at " + email.at() + (what.isEmpty() ? "" : ", " + what)
                + emailed.nextTry().map(at -> ", next attempt at " + at).orElse("");
    }
}
