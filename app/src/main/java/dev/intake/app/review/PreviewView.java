package dev.intake.app.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.email.EmailView;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.app.program.WindowView;
import dev.intake.event.EventType;
import dev.intake.program.EmailSequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Formats a preview of a program's emails for output.
 *
 * @param preview the preview with all emails, as JSON
 * @param starts the event type that starts the program, for messages
 */
record PreviewView(ObjectNode preview, EventType starts) {
    /** Returns the number of emails. */
    int emails() {
        return preview.path("emails").size();
    }

    /** Returns the preview with one step, counted from 1, or with all steps if it is absent. */
    PreviewView only(Optional<Integer> step) {
        ObjectNode part = preview.deepCopy();
        List<JsonNode> emails = new ArrayList<>();
        preview.path("emails").forEach(email -> {
            if (step.map(one -> one == email.path("step").asInt()).orElse(true)) {
                emails.add(email);
            }
        });
        part.set("emails", Json.array(emails));
        return new PreviewView(part, starts);
    }

    /** Returns the preview as text. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Contact", text(preview, "contactId").orElseThrow())
                .row("To", text(preview, "to").orElse("nobody: the contact has no email address"))
                .row("Event", text(preview, "eventId").map(this::event).orElse("none: the contact has no " + starts))
                .lines(""));
        if (preview.has("window")) {
            lines.add("Emails are sent in the window " + WindowView.text(preview.path("window")) + " or later.");
        }
        text(preview, "skipped")
                .ifPresent(reason -> lines.add("Currently, the contact would be skipped: " + reason + "."));
        preview.path("emails").forEach(email -> {
            lines.add("");
            lines.add("--- "
                    + EmailSequence.place(
                            email.path("step").asInt() - 1,
                            email.path("variant").asInt() - 1,
                            email.path("variants").asInt())
                    + " ---");
            lines.addAll(lines(email));
        });
        return lines;
    }

    private String event(String id) {
        return id + ", arrived " + text(preview, "eventReceivedAt").orElseThrow()
                + (preview.path("entered").asBoolean() ? ", which enrolled the contact" : ", the newest " + starts);
    }

    private static List<String> lines(JsonNode email) {
        if (email.has("missing")) {
            return List.of("The email would be held: no value for " + written(email.path("missing")));
        }
        List<String> lines = new ArrayList<>(EmailView.content(email));
        if (email.has("fallbacks")) {
            lines.add("");
            lines.add("Fallbacks used for " + written(email.path("fallbacks")));
        }
        return lines;
    }

    private static Optional<String> text(JsonNode json, String member) {
        return Optional.ofNullable(json.path(member).textValue());
    }

    private static String written(JsonNode fields) {
        return StreamSupport.stream(fields.spliterator(), false)
                .map(field -> "{{" + field.asText() + "}}")
                .collect(Collectors.joining(", "));
    }
}
