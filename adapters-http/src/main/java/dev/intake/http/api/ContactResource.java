package dev.intake.http.api;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Paging;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.http.contact.ReadTimeline;
import dev.intake.http.contact.TimelinePlace;
import dev.intake.http.contact.TimelineRow;
import dev.intake.http.privacy.ContactJson;
import dev.intake.http.server.JsonResponse;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Handles contacts: reads their timelines and exports them. An export is a file,
 * which no action returns, and a timeline is lines for people, in the words of the dashboard.
 */
record ContactResource(Intake intake, Connectors connectors) {
    private static final Field<TimelinePlace> AFTER = Paging.cursor(TimelinePlace::read);
    private static final Input<Paging<TimelinePlace>> PAGE =
            new Input<>(List.of(AFTER, Paging.LIMIT), given -> Paging.of(AFTER, given));

    /** Lists the timeline of the contact, latest first. */
    JsonResponse timeline(ApiCall call) {
        Result<Paging<TimelinePlace>> paging = PAGE.read(PAGE.typed(call::query));
        return with(
                call,
                contact -> paging.done()
                        .map(read -> new ReadTimeline(intake).page(call.tenant(), contact, read))
                        .map(page -> ApiJson.object(json -> TimelineRow.PAGE.write(page, json)))
                        .orElseGet(() -> ActionHandler.invalid(paging.faults())));
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
