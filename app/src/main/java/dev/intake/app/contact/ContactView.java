package dev.intake.app.contact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.ListLimit;
import dev.intake.app.command.Outcome;
import dev.intake.app.event.EventView;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.app.suppression.SuppressionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Formats a contact for output.
 *
 * @param contact an object with the contact, its events, its enrollments and the suppressions of its address
 */
public record ContactView(ObjectNode contact) {
    private static final List<String> IDENTITIES = List.of("contactId", "externalId", "email", "name");

    private static final List<String> OWN = List.of(
            "contactId",
            "externalId",
            "email",
            "name",
            "createdAt",
            "updatedAt",
            "deactivatedAt",
            "attributes",
            "consent",
            "heldEmails");

    /** Returns the outcome of a command that lists contacts: their ids, identities and names. */
    public static Outcome list(ObjectNode part) {
        part.path("rows").forEach(contact -> ((ObjectNode) contact).retain(IDENTITIES));
        return ListLimit.outcome(part, ContactView::table);
    }

    private static List<String> table(List<ObjectNode> contacts) {
        if (contacts.isEmpty()) {
            return List.of("No contacts.");
        }
        Table table = Table.headed("CONTACT", "EXTERNAL ID", "EMAIL", "NAME");
        contacts.forEach(contact -> table.row(IDENTITIES.stream()
                .map(member -> Objects.requireNonNullElse(contact.path(member).textValue(), ""))
                .toArray(String[]::new)));
        return table.lines("");
    }

    /**
     * Returns the view of a contact and what belongs to it.
     *
     * @param contact an object with its own members and the suppressions of its address
     * @param events an array of its newest events, newest first
     * @param enrollments an array of its enrollments, newest first
     * @param namesakes ids of other contacts with the same email address, if the contact was found by its address
     */
    static ContactView of(JsonNode contact, JsonNode events, JsonNode enrollments, List<String> namesakes) {
        ObjectNode json = Json.object();
        OWN.forEach(member -> json.set(member, contact.path(member)));
        if (!contact.path("suppressions").isEmpty()) {
            json.set("suppressions", contact.path("suppressions"));
        }
        json.set("events", events);
        json.set("enrollments", enrollments);
        if (!namesakes.isEmpty()) {
            namesakes.forEach(json.putArray("sameEmail")::add);
        }
        return new ContactView(json);
    }

    /** Returns the contact as text. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(fields().lines(""));
        if (contact.has("suppressions")) {
            Table closed = Table.plain();
            SuppressionView.lines(contact.path("suppressions")).forEach(closed::row);
            section(lines, "Suppressions of the address", closed.lines("  "));
        }
        section(lines, "Attributes", attributes().lines("  "));
        section(lines, "Events, newest first", EventView.tableOfContact(contact.path("events"), "  "));
        section(lines, "Enrollments", enrolled().lines("  "));
        if (contact.has("sameEmail")) {
            Table others = Table.plain();
            contact.path("sameEmail").forEach(id -> others.row(id.asText()));
            section(lines, "Other contacts with this email", others.lines("  "));
        }
        return lines;
    }

    private Table fields() {
        return Table.plain()
                .row("Contact", contact.path("contactId").asText())
                .row("External id", some("externalId", "none"))
                .row("Email", some("email", "none"))
                .row("Name", some("name", "none"))
                .row("Consent", consentText(contact.path("consent")))
                .row("Deactivated", some("deactivatedAt", "no"))
                .row("Held emails", contact.path("heldEmails").asText())
                .row("Created", contact.path("createdAt").asText())
                .row("Updated", contact.path("updatedAt").asText());
    }

    private String some(String member, String absent) {
        return Optional.ofNullable(contact.path(member).textValue()).orElse(absent);
    }

    private static String consentText(JsonNode consent) {
        return consent.has("at")
                ? consent.path("state").asText() + " " + consent.path("at").asText()
                : "not recorded";
    }

    private Table attributes() {
        Table table = Table.plain();
        contact.path("attributes")
                .properties()
                .forEach(entry -> table.row(entry.getKey(), Json.line(entry.getValue())));
        return table;
    }

    private Table enrolled() {
        Table table = Table.plain();
        contact.path("enrollments")
                .forEach(enrollment -> table.row(
                        enrollment.path("enrolledAt").asText(),
                        enrollment.path("programName").asText(),
                        enrollment.path("programState").asText(),
                        enrollment.path("programId").asText()));
        return table;
    }

    private static void section(List<String> lines, String title, List<String> content) {
        lines.add("");
        lines.add(title + (content.isEmpty() ? ": none" : ""));
        lines.addAll(content);
    }
}
