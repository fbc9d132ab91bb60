package dev.intake.http.api;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.contact.AttributeFields;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.FindContacts;
import dev.intake.contact.FindContacts.Found;
import dev.intake.contact.Identity;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmailFields;
import dev.intake.explain.ContactEnrollments;
import dev.intake.explain.ExplanationFields;
import dev.intake.http.contact.ReadTimeline;
import dev.intake.http.contact.TimelineRow;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.privacy.ContactJson;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.CleanText;
import dev.intake.privacy.EraseContact;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionFields;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Handles contacts: lists, finds, reads, explains, exports and erases them. */
final class ContactResource {
    private static final String FIND = "find";
    private static final String EXTERNAL_ID = "externalId";
    private static final String EMAIL = "email";

    private final Intake intake;
    private final Connectors connectors;
    private final ApiBodies bodies;
    private final ReadTimeline timelines;

    ContactResource(Intake intake, Connectors connectors, ApiBodies bodies) {
        this.intake = intake;
        this.connectors = connectors;
        this.bodies = bodies;
        this.timelines = new ReadTimeline(intake);
    }

    /**
     * Lists all contacts, newest first; or the contact that {@code find} identifies, as a list of at most one; or the
     * contacts with a given identity.
     */
    JsonResponse list(ApiCall call) {
        ApiQuery query = call.query();
        Optional<ContactId> before = query.cursor(ContactId::parse);
        int limit = query.limit();
        Optional<String> text = query.text(FIND);
        Optional<Identity> externalId = query.parsed(EXTERNAL_ID, "an external id", ContactResource::externalId);
        Optional<Identity> email = query.parsed(EMAIL, "an email address", ContactResource::email);
        return query.respond(() -> named(call, text, externalId.or(() -> email))
                .orElseGet(() -> page(intake.findContacts().newest(call.tenant(), before, limit))));
    }

    /**
     * Finds the contacts that a body identifies as the query of {@link #list} does. Logs of proxies contain queries, but no
     * bodies.
     */
    JsonResponse search(ApiCall call) {
        return bodies.read(call, body -> {
            Optional<String> text = body.parsed(FIND, "a text", Optional::of);
            Optional<Identity> externalId = body.parsed(EXTERNAL_ID, "an external id", ContactResource::externalId);
            Optional<Identity> email = body.parsed(EMAIL, "an email address", ContactResource::email);
            return body.respond(() -> named(call, text, externalId.or(() -> email))
                    .orElseGet(() -> JsonResponse.error(
                            Problem.BAD_REQUEST, "The body needs one of find, externalId and email.")));
        });
    }

    private Optional<JsonResponse> named(ApiCall call, Optional<String> text, Optional<Identity> identity) {
        FindContacts contacts = intake.findContacts();
        return text.map(named -> contacts.find(call.tenant(), named).stream().toList())
                .or(() -> identity.map(having -> contacts.having(call.tenant(), having)))
                .map(found -> page(new Found(found, false)));
    }

    private static Optional<Identity> email(String text) {
        return EmailAddress.parse(text).map(address -> address);
    }

    private static Optional<Identity> externalId(String text) {
        return CleanText.isLongerThan(text, ExternalId.MAX_LENGTH)
                ? Optional.empty()
                : Optional.of(new ExternalId(text));
    }

    /** Reads a contact. */
    JsonResponse read(ApiCall call) {
        return with(
                call,
                contact -> ApiJson.object(json -> {
                    write(contact, json);
                    json.objects("suppressions", suppressions(call, contact), SuppressionFields::write);
                    json.number("heldEmails", held(call, contact));
                    ContactEnrollments.of(intake.programViews(call.tenant()), contact.id())
                            .write("enrollments", json);
                }));
    }

    private List<Suppression> suppressions(ApiCall call, Contact contact) {
        return contact.email()
                .map(address -> intake.suppressionViews(call.tenant()).suppressions(address))
                .orElseGet(List::of);
    }

    private int held(ApiCall call, Contact contact) {
        EmailQuery held =
                EmailQuery.latest(EmailQuery.MAX_LIMIT).toContact(contact.id()).inStates(EmailStatus.HELD);
        return intake.programViews(call.tenant()).emails(held).size();
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
                            json.number("customers", erased.customers());
                            json.number("parkedEvents", erased.waiting());
                            json.number("failedDeliveries", erased.failed());
                            json.number("ignoredDeliveries", erased.ignored());
                            json.number("unreadFailedDeliveries", erased.unread());
                            json.objects("sending", erased.sending(), StepEmailFields::write);
                        })
                        : ApiJson.notFound("contact"));
    }

    /** Lists the timeline of the contact, latest first. */
    JsonResponse timeline(ApiCall call) {
        return with(call, contact -> {
            ApiQuery query = call.query();
            Optional<ReadTimeline.Cursor> after = query.cursor(ReadTimeline.Cursor::parse);
            int limit = query.limit();
            return query.respond(() -> {
                ReadTimeline.Slice page = timelines.page(call.tenant(), contact, after, limit);
                return ApiJson.page("entries", page.rows(), page.next(), TimelineRow::write);
            });
        });
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
                .flatMap(id -> intake.contactViews(call.tenant()).contact(id))
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
        ContactFields.state(contact, json);
        AttributeFields.write("attributes", contact.attributes(), json);
    }
}
