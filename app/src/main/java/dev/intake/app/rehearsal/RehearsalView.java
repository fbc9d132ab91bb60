package dev.intake.app.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Table;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Exit;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsalFields;
import dev.intake.rehearsal.RehearsedEnrollment;
import dev.intake.sequence.EmailSequence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Formats a rehearsal for output.
 *
 * @param rehearsal the rehearsal
 * @param limit maximum number of enrollments to print, the newest ones
 */
record RehearsalView(Rehearsal rehearsal, int limit) {
    /** Returns the counts, and the newest enrollments with their emails. */
    ObjectNode json() {
        return NodeFields.object(json -> RehearsalFields.write(rehearsal, limit, json));
    }

    private static Optional<Instant> exitedAt(RehearsedEnrollment enrolled) {
        return enrolled.progress().exit().map(Exit::at);
    }

    /** Returns the rehearsal as text. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Program", rehearsal.program().outline().name())
                .row(
                        "Events",
                        rehearsal.events() + " that arrived from "
                                + rehearsal.period().from() + " to "
                                + rehearsal.period().until())
                .row(
                        "Would have entered",
                        Integer.toString(rehearsal.enrollments().size()))
                .row("Would not", notEnrolled())
                .row("Ended by an event", Long.toString(rehearsal.exited()))
                .lines(""));
        lines.add("");
        Table steps = Table.headed("STEP", "SENT", "HELD", "SKIPPED");
        rehearsal
                .steps()
                .forEach(step -> steps.row(
                        Integer.toString(step.step() + 1),
                        Long.toString(step.sent()),
                        Long.toString(step.held()),
                        Long.toString(step.skipped())));
        lines.addAll(steps.lines(""));
        for (RehearsedEnrollment enrolled : rehearsal.newest(limit)) {
            lines.add("");
            lines.addAll(lines(enrolled));
        }
        int left = rehearsal.enrollments().size() - rehearsal.newest(limit).size();
        if (left > 0) {
            lines.add("");
            lines.add(left + " earlier enrollments are not shown; --limit shows more.");
        }
        return lines;
    }

    private String notEnrolled() {
        return rehearsal.notEnrolled().isEmpty()
                ? "0"
                : rehearsal.notEnrolled().entrySet().stream()
                        .map(reason -> reason.getKey().label() + ": " + reason.getValue())
                        .collect(Collectors.joining(", "));
    }

    private List<String> lines(RehearsedEnrollment enrolled) {
        List<String> lines = new ArrayList<>();
        lines.add(enrolled.progress().enrollment().enrolledAt() + "  contact "
                + enrolled.progress().entry().contact() + " enters");
        for (StepEmail email : enrolled.emails()) {
            lines.add(email.at() + "  " + place(email) + ": " + words(email));
        }
        exitedAt(enrolled).ifPresent(at -> lines.add(at + "  an event ends the enrollment"));
        enrolled.progress()
                .dueAt()
                .ifPresent(at -> lines.add(at + "  step " + (enrolled.progress().position() + 1) + " is due"));
        return lines;
    }

    private static String words(StepEmail email) {
        String label = email.state().status().label();
        return RehearsalFields.reason(email.state())
                .map(detail -> label + ": " + detail)
                .orElse(label);
    }

    private String place(StepEmail email) {
        int variants = rehearsal
                .sequence()
                .step(email.step())
                .map(step -> step.variants().size())
                .orElse(1);
        return EmailSequence.place(email.step(), email.variant(), variants);
    }
}
