package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.event.EventView;
import dev.intake.app.output.AttributesView;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Table;
import dev.intake.app.suppression.SuppressionView;
import dev.intake.attribute.AttributeFields;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.program.Program;
import dev.intake.suppression.Suppression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Formats a contact for output.
 *
 * @param contact the contact
 * @param events its newest events, newest first
 * @param enrollments its enrollments, newest first
 * @param programs the tenant's programs, for their names
 * @param suppressions of its address, by reason
 * @param namesakes other contacts with the same email address, if the contact was found by its address
 */
record ContactView(
        Contact contact,
        List<EventRecord> events,
        List<Enrollment> enrollments,
        Map<ProgramId, Program> programs,
        List<Suppression> suppressions,
        List<ContactId> namesakes) {
    /** Copies the collections. */
    public ContactView {
        events = List.copyOf(events);
        enrollments = List.copyOf(enrollments);
        programs = Map.copyOf(programs);
        suppressions = List.copyOf(suppressions);
        namesakes = List.copyOf(namesakes);
    }

    /** Returns the contact with its events and enrollments. */
    ObjectNode json() {
        ObjectNode json = NodeFields.object(fields -> {
            ContactFields.identities(contact, fields);
            ContactFields.times(contact, fields);
            AttributeFields.write("attributes", contact.attributes(), fields);
            ContactFields.consent(contact, fields);
        });
        if (!suppressions.isEmpty()) {
            json.set("suppressions", SuppressionView.json(suppressions));
        }
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

    /** Returns the contact as text. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(fields().lines(""));
        if (!suppressions.isEmpty()) {
            Table closed = Table.plain();
            SuppressionView.lines(suppressions).forEach(closed::row);
            section(lines, "Suppressions of the address", closed.lines("  "));
        }
        section(lines, "Attributes", attributes().lines("  "));
        section(lines, "Events, newest first", EventView.tableOfContact(events, "  "));
        section(lines, "Enrollments", enrolled().lines("  "));
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
        return consent.fold(new Consent.Cases<>(
                none -> "not recorded",
                granted -> "granted " + granted.at(),
                withdrawn -> "withdrawn " + withdrawn.at()));
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
