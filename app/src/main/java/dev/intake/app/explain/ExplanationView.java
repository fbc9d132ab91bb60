package dev.intake.app.explain;

import static dev.intake.app.output.Json.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.email.EmailView;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.app.program.WindowView;
import dev.intake.app.suppression.SuppressionView;
import dev.intake.tenant.EmailCap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Formats explanations for output. */
final class ExplanationView {
    private ExplanationView() {}

    /** Formats an explanation, given as JSON, as text. */
    static List<String> lines(JsonNode explanation) {
        List<String> lines = new ArrayList<>();
        lines.add("Contact  " + text(explanation, "contactId"));
        JsonNode event = explanation.path("event");
        boolean ofEvent = event.isObject();
        if (ofEvent) {
            lines.add("Event    " + text(event, "eventId") + "  " + text(event, "type") + ", arrived "
                    + text(event, "receivedAt"));
        }
        if (explanation.path("programs").isEmpty()) {
            lines.add("The tenant has no programs.");
        }
        explanation.path("programs").forEach(program -> {
            lines.add("");
            lines.addAll(lines(program, ofEvent));
        });
        return lines;
    }

    private static List<String> lines(JsonNode program, boolean ofEvent) {
        List<String> lines = new ArrayList<>();
        if (program.has("earlierEnrollments")) {
            lines.add(named(program) + " has earlier enrollments of the contact that are left out: "
                    + text(program, "earlierEnrollments"));
        }
        lines.add(named(program) + " " + sentence(program, ofEvent));
        if (program.has("entryProperty")) {
            JsonNode value = program.path("entryValue");
            lines.add("  entered for "
                    + (value.isEmpty() ? "no " + text(program, "entryProperty") : Printable.of(Json.line(value))));
        }
        if (program.has("exit")) {
            JsonNode exit = program.path("exit");
            lines.add("  ended at " + text(exit, "at") + " by "
                    + some(exit, "eventId")
                            .map(id -> event(exit, id))
                            .or(() -> some(exit.path("by"), "name").map(Printable::of))
                            .orElse("a person")
                    + "; no further email begins");
        }
        some(program, "completedAt").ifPresent(at -> lines.add("  completed at " + at));
        SuppressionView.lines(program.path("closed"))
                .forEach(closed -> lines.add("  the address is closed: " + Printable.of(closed)));
        Table steps = Table.plain();
        program.path("steps").forEach(step -> steps.row("step " + text(step, "step"), step(step)));
        lines.addAll(steps.lines("  "));
        return lines;
    }

    private static String event(JsonNode exit, String id) {
        return some(exit, "event").map(type -> type + ", ").orElse("") + "event " + id;
    }

    private static String named(JsonNode program) {
        return Printable.of(text(program, "programName")) + " (" + text(program, "programId") + ", "
                + text(program, "programState") + ")";
    }

    private static String sentence(JsonNode program, boolean ofEvent) {
        if (ofEvent) {
            return text(program, "message") + ".";
        }
        return text(program, "firing").equals("no-match")
                ? "did not fire: the contact has no " + text(program, "starts") + "."
                : text(program, "message")
                        + some(program, "eventId")
                                .map(event -> " (event " + event + ").")
                                .orElse(".");
    }

    /** Returns the text of a step. If a future step would currently send nothing, the text includes the reason. */
    private static String step(JsonNode step) {
        return stateOf(step)
                + some(step, "willBeSkipped")
                        .map(reason -> ", will be skipped: " + reason)
                        .orElse("");
    }

    private static String stateOf(JsonNode step) {
        return switch (text(step, "state")) {
            case "due" -> due(step);
            case "frozen" -> "due at " + text(step, "at") + ", once the program is resumed";
            case "later" ->
                "after the previous step"
                        + some(step, "notBefore")
                                .map(at -> ", not before " + at)
                                .orElse("");
            case "ended" -> "not sent: the enrollment has ended";
            case "passed" -> "not sent: the contact had completed the program before this step was added";
            default -> emailed(step);
        };
    }

    private static String due(JsonNode step) {
        JsonNode cap = step.path("cap");
        return "due at " + text(step, "at")
                + (cap.isObject()
                        ? ", waits for the cap of "
                                + new EmailCap(
                                                cap.path("emails").asInt(),
                                                cap.path("days").asInt())
                                        .inWords()
                        : "")
                + (step.has("waitsFor") ? ", waits for the window " + WindowView.text(step.path("waitsFor")) : "");
    }

    private static String emailed(JsonNode email) {
        String what = EmailView.what(email);
        return text(email, "state") + " at " + text(email, "at") + (what.isEmpty() ? "" : ", " + what)
                + some(email, "nextTry").map(at -> ", next attempt at " + at).orElse("");
    }

    private static Optional<String> some(JsonNode json, String member) {
        return Optional.ofNullable(json.path(member).textValue());
    }
}
