package dev.intake.app.email;

import static dev.intake.app.output.Json.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Formats emails for output. */
public final class EmailView {
    private EmailView() {}

    /** Returns the email with its state and, if it was kept, its content. */
    public static ObjectNode json(StepEmail email) {
        return NodeFields.object(json -> StepEmailFields.WHOLE.write(email, json));
    }

    /** Returns a list of emails as text. */
    public static List<String> list(List<ObjectNode> emails) {
        return emails.isEmpty() ? List.of("No emails.") : table(emails);
    }

    /** Returns a list of emails that need review as text. */
    public static List<String> review(List<ObjectNode> emails) {
        List<String> lines = new ArrayList<>(emails.isEmpty() ? List.of("No emails need review.") : table(emails));
        if (!emails.isEmpty()) {
            lines.add("Edit the program and release them, or discard them; see \"intake email release --help\".");
        }
        return lines;
    }

    private static List<String> table(Collection<? extends JsonNode> emails) {
        Table table = Table.headed("SINCE", "STATE", "STEP", "CONTACT", "PROGRAM", "EMAIL", "WHAT");
        emails.forEach(email -> table.row(
                text(email, "at"),
                text(email, "state"),
                text(email, "step"),
                text(email, "contactId"),
                text(email, "programId"),
                text(email, "emailId"),
                what(email)));
        return table.lines("");
    }

    /** Returns an email as text. */
    public static List<String> lines(JsonNode email) {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Email", text(email, "emailId"))
                .row("Program", text(email, "programId"))
                .row("Contact", text(email, "contactId"))
                .row("Step", text(email, "step"))
                .row("State", text(email, "state") + " since " + text(email, "at"))
                .row("What", what(email))
                .lines(""));
        if (email.has("text")) {
            lines.addAll(content(email));
        }
        return lines;
    }

    /** Returns the subject and bodies of an email, as text. */
    public static List<String> content(JsonNode email) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Subject: " + Printable.of(text(email, "subject")));
        lines.add("");
        text(email, "text").lines().map(Printable::of).forEach(lines::add);
        if (email.has("html")) {
            lines.add("");
            lines.add("HTML:");
            text(email, "html").lines().map(Printable::of).forEach(lines::add);
        }
        return lines;
    }

    /** Returns the details of an email's state in a few words. */
    public static String what(JsonNode email) {
        JsonNode obstacle = email.path("obstacle");
        if (obstacle.isObject()) {
            String reason = text(email, "reason");
            return (reason.isEmpty() ? "" : reason + "; ") + "it was " + text(obstacle, "state") + ": "
                    + what(obstacle);
        }
        if (email.has("missing")) {
            return "no value for "
                    + StreamSupport.stream(email.path("missing").spliterator(), false)
                            .map(field -> "{{" + field.asText() + "}}")
                            .collect(Collectors.joining(", "));
        }
        return email.has("subject") ? "to " + text(email, "to") + ": " + text(email, "subject") : text(email, "reason");
    }
}
