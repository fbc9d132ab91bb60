package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.event.EventView;
import dev.intake.app.output.AttributesView;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All that is known of a contact, as it is shown.
 *
 * @param contact who it is
 * @param events the newest of its events, newest first
 * @param enrollments the programs that it has entered, newest first
 * @param programs the tenant's programs, for their names
 * @param namesakes other contacts with the same email address, when it was looked up by that
 */
record ContactView(
        Contact contact,
        List<EventRecord> events,
        List<Enrollment> enrollments,
        Map<ProgramId, Program> programs,
        List<ContactId> namesakes) {
    /** Copies the collections. */
    public ContactView {
        events = List.copyOf(events);
        enrollments = List.copyOf(enrollments);
        programs = Map.copyOf(programs);
        namesakes = List.copyOf(namesakes);
    }

    /** The contact's fields, its events and its enrollments. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("contactId", contact.id().toString())
                .put("externalId", contact.externalId().map(ExternalId::value).orElse(null))
                .put("email", contact.email().map(EmailAddress::value).orElse(null))
                .put("name", contact.name().map(ContactName::value).orElse(null))
                .put("createdAt", contact.createdAt().toString())
                .put("updatedAt", contact.updatedAt().toString());
        json.set("attributes", AttributesView.json(contact.attributes()));
        json.set("consent", consentJson(contact.consent()));
        json.set("events", Json.array(events.stream().map(EventView::json).toList()));
        json.set("enrollments", Json.array(enrollments.stream().map(this::json).toList()));
        if (!namesakes.isEmpty()) {
            ArrayNode others = json.putArray("sameEmail");
            namesakes.forEach(id -> others.add(id.toString()));
        }
        return json;
    }

    private ObjectNode json(Enrollment enrollment) {
        Program program = programOf(enrollment);
        return Json.object()
                .put("programId", program.id().toString())
                .put("programName", program.outline().name())
                .put("programState", program.state().label())
                .put("entryEventId", enrollment.entryEvent().toString())
                .put("enrolledAt", enrollment.enrolledAt().toString());
    }

    private static ObjectNode consentJson(Consent consent) {
        ObjectNode json = Json.object();
        if (consent instanceof Consent.Granted granted) {
            return json.put("state", "granted")
                    .put("source", granted.source().name().toLowerCase(Locale.ROOT))
                    .put("at", granted.at().toString());
        }
        if (consent instanceof Consent.Withdrawn withdrawn) {
            return json.put("state", "withdrawn")
                    .put("source", withdrawn.source().name().toLowerCase(Locale.ROOT))
                    .put("at", withdrawn.at().toString());
        }
        return json.put("state", "not_recorded");
    }

    /** The same for people. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(fields().lines(""));
        section(lines, "Attributes", attributes().lines("  "));
        section(lines, "Events, newest first", EventView.tableOfContact(events, "  "));
        section(lines, "Programs entered", enrolled().lines("  "));
        if (!namesakes.isEmpty()) {
            Table others = Table.plain();
            namesakes.forEach(id -> others.row(id.toString()));
            section(lines, "Other contacts with this email", others.lines("  "));
        }
        return lines;
    }

    private Table fields() {
        return Table.plain()
                .row("Contact", contact.id().toString())
                .row("External id", contact.externalId().map(ExternalId::value).orElse("none"))
                .row("Email", contact.email().map(EmailAddress::value).orElse("none"))
                .row("Name", contact.name().map(ContactName::value).orElse("none"))
                .row("Consent", consentText(contact.consent()))
                .row("Created", contact.createdAt().toString())
                .row("Updated", contact.updatedAt().toString());
    }

    private static String consentText(Consent consent) {
        if (consent instanceof Consent.Granted granted) {
            return "granted " + granted.at();
        }
        return consent instanceof Consent.Withdrawn withdrawn ? "withdrawn " + withdrawn.at() : "not recorded";
    }

    private Table attributes() {
        Table table = Table.plain();
        AttributesView.json(contact.attributes())
                .properties()
                .forEach(entry -> table.row(entry.getKey(), Json.line(entry.getValue())));
        return table;
    }

    private Table enrolled() {
        Table table = Table.plain();
        enrollments.forEach(enrollment -> {
            Program program = programOf(enrollment);
            table.row(
                    enrollment.enrolledAt().toString(),
                    program.outline().name(),
                    program.state().label(),
                    program.id().toString());
        });
        return table;
    }

    private Program programOf(Enrollment enrollment) {
        Program program = programs.get(enrollment.entry().program());
        if (program == null) {
            throw new IllegalStateException("every enrollment is in a program of its tenant");
        }
        return program;
    }

    private static void section(List<String> lines, String title, List<String> content) {
        lines.add("");
        lines.add(title + (content.isEmpty() ? ": none" : ""));
        lines.addAll(content);
    }
}
