package dev.intake.http.api;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.attribute.AttributeFields;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.contact.FindContacts.Found;
import dev.intake.explain.ExplanationFields;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.privacy.ContactJson;
import dev.intake.http.server.JsonResponse;
import dev.intake.privacy.EraseContact;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Contacts: list, find, read, explain, export and erase. */
final class ContactResource {
    private final Intake intake;
    private final Connectors connectors;

    ContactResource(Intake intake, Connectors connectors) {
        this.intake = intake;
        this.connectors = connectors;
    }

    /** Lists all contacts, newest first; or the contact that {@code find} identifies, as a list of at most one. */
    JsonResponse list(ApiCall call) {
        ApiQuery query = call.query();
        Optional<ContactId> before = query.cursor(ContactId::parse);
        int limit = query.limit();
        Optional<String> find = query.text("find");
        return query.answer(() -> find.map(text -> page(new Found(
                        intake.findContacts().find(call.tenant(), text).stream().toList(), false)))
                .orElseGet(() -> page(intake.findContacts().newest(call.tenant(), before, limit))));
    }

    /** Reads a contact. */
    JsonResponse read(ApiCall call) {
        return with(call, contact -> ApiJson.object(json -> write(contact, json)));
    }

    /** Erases a contact with everything stored about it. */
    JsonResponse erase(ApiCall call) {
        return with(
                call,
                contact -> connectors.eraseContact().erase(call.tenant(), contact.id(), call.actor())
                                instanceof EraseContact.Erased erased
                        ? ApiJson.object(json -> {
                            json.text("contactId", contact.id().toString());
                            json.number("events", erased.events());
                            json.number("enrollments", erased.enrollments());
                            json.number("emails", erased.emails());
                        })
                        : ApiJson.notFound("contact"));
    }

    /** Explains why programs enrolled the contact or did not. */
    JsonResponse explain(ApiCall call) {
        return with(
                call,
                contact -> ApiJson.object(json ->
                        ExplanationFields.write(intake.programs().explain().contact(call.tenant(), contact), json)));
    }

    /** Exports everything stored about a contact; empty if there is no such contact. */
    Optional<Consumer<OutputStream>> export(ApiCall call) {
        return ContactId.parse(call.path("contactId"))
                .flatMap(id -> connectors.exportContact().export(call.tenant(), id, call.actor()))
                .map(file -> out -> ContactJson.write(file, out));
    }

    private JsonResponse with(ApiCall call, Function<Contact, JsonResponse> answer) {
        return ContactId.parse(call.path("contactId"))
                .flatMap(id -> intake.contactViews().contact(call.tenant(), id))
                .map(answer)
                .orElseGet(() -> ApiJson.notFound("contact"));
    }

    private static JsonResponse page(Found found) {
        List<Contact> contacts = found.contacts();
        Optional<String> next = found.more()
                ? Optional.of(contacts.get(contacts.size() - 1).id().toString())
                : Optional.empty();
        return ApiJson.page("contacts", contacts, next, ContactResource::write);
    }

    private static void write(Contact contact, StreamedFields json) {
        ContactFields.identities(contact, json);
        ContactFields.times(contact, json);
        json.text("deactivatedAt", contact.deactivatedAt().map(Instant::toString));
        ContactFields.consent(contact, json);
        AttributeFields.write("attributes", contact.attributes(), json);
    }
}
