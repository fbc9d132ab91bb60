package dev.intake.app.rehearsal;

import static dev.intake.app.output.Json.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Table;
import dev.intake.program.EmailSequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Formats a rehearsal for output.
 *
 * @param rehearsal the counts and the newest enrollments with their emails, as JSON
 * @param program the program's name
 */
record RehearsalView(ObjectNode rehearsal, String program) {
    /** Returns the rehearsal as text. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Program", program)
                .row(
                        "Events",
                        text(rehearsal, "events") + " that arrived from " + text(rehearsal, "from") + " to "
                                + text(rehearsal, "until"))
                .row("Would have entered", text(rehearsal, "enrolled"))
                .row("Would not", notEnrolled())
                .row("Ended by an event", text(rehearsal, "exited"))
                .lines(""));
        lines.add("");
        Table steps = Table.headed("STEP", "SENT", "HELD", "SKIPPED");
        rehearsal
                .path("steps")
                .forEach(step ->
                        steps.row(text(step, "step"), text(step, "sent"), text(step, "held"), text(step, "skipped")));
        lines.addAll(steps.lines(""));
        JsonNode enrollments = rehearsal.path("enrollments");
        enrollments.forEach(enrolled -> {
            lines.add("");
            lines.addAll(lines(enrolled));
        });
        int left = rehearsal.path("enrolled").asInt() - enrollments.size();
        if (left > 0) {
            lines.add("");
            lines.add(left + " earlier enrollments are not shown; --limit shows more.");
        }
        return lines;
    }

    private String notEnrolled() {
        JsonNode reasons = rehearsal.path("notEnrolled");
        return reasons.isEmpty()
                ? "0"
                : reasons.properties().stream()
                        .map(reason ->
                                reason.getKey() + ": " + reason.getValue().asText())
                        .collect(Collectors.joining(", "));
    }

    private static List<String> lines(JsonNode enrolled) {
        List<String> lines = new ArrayList<>();
        lines.add(text(enrolled, "enrolledAt") + "  contact " + text(enrolled, "contactId") + " enters");
        enrolled.path("emails")
                .forEach(email -> lines.add(text(email, "at") + "  " + place(email) + ": " + words(email)));
        time(enrolled, "exitedAt").ifPresent(at -> lines.add(at + "  an event ends the enrollment"));
        time(enrolled, "dueAt").ifPresent(at -> lines.add(at + "  step " + text(enrolled, "dueStep") + " is due"));
        return lines;
    }

    private static String words(JsonNode email) {
        return text(email, "state")
                + Optional.ofNullable(email.path("reason").textValue())
                        .map(reason -> ": " + reason)
                        .orElse("");
    }

    private static String place(JsonNode email) {
        return EmailSequence.place(
                email.path("step").asInt() - 1,
                email.path("variant").asInt() - 1,
                email.path("variants").asInt());
    }

    private static Optional<String> time(JsonNode json, String member) {
        return Optional.ofNullable(json.path(member).textValue());
    }
}
