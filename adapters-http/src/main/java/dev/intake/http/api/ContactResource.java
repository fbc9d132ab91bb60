package dev.intake.http.api;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.StepEmailFields;
import dev.intake.http.contact.ReadTimeline;
import dev.intake.http.contact.TimelineRow;
import dev.intake.http.privacy.ContactJson;
import dev.intake.http.server.JsonResponse;
import dev.intake.privacy.EraseContact;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Handles contacts: reads their timelines, exports and erases them. An export is a file, which no action returns. */
final class ContactResource {
    private final Intake intake;
    private final Connectors connectors;
    private final ReadTimeline timelines;

    ContactResource(Intake intake, Connectors connectors) {
        this.intake = intake;
        this.connectors = connectors;
        this.timelines = new ReadTimeline(intake);
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
}
