package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.contact.ContactId;
import dev.intake.event.EventFields;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.explain.ExplanationFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Handles recorded events: lists them, reads one, and explains one. */
final class EventResource {
    private final Intake intake;

    EventResource(Intake intake) {
        this.intake = intake;
    }

    /**
     * Lists events, latest arrival first. A page of a search by type or source may be empty even if older events match: a
     * search scans a bounded number of events, and {@code next} is the position where it continues.
     */
    JsonResponse list(ApiCall call) {
        ApiQuery query = call.query();
        Optional<EventType> type = query.parsed("type", "an event type", EventType::parse);
        Optional<Source> source =
                query.oneOf("source", Source.values(), value -> value.name().toLowerCase(Locale.ROOT));
        Optional<ContactId> contact = query.parsed("contact", "a contact id", ContactId::parse);
        Optional<Instant> since = query.time("since");
        Optional<Cursor> before = query.cursor(RecordCursor::parse).map(Cursor::behind);
        int limit = query.limit();
        return query.respond(() -> page(
                call.tenant(),
                new TailQuery(type, source, Optional.empty(), contact, Optional.empty(), since, before, limit + 1),
                limit));
    }

    /** Reads an event. */
    JsonResponse read(ApiCall call) {
        return EventId.parse(call.path("eventId"))
                .flatMap(id -> intake.eventViews(call.tenant()).event(id))
                .map(event -> ApiJson.object(json -> EventFields.write(event, json)))
                .orElseGet(() -> ApiJson.notFound("event"));
    }

    /** Explains which programs the event started, and why it did not start the others. */
    JsonResponse explain(ApiCall call) {
        return EventId.parse(call.path("eventId"))
                .flatMap(id -> intake.programs().explain().event(call.tenant(), id))
                .map(explanation -> ApiJson.object(json -> ExplanationFields.write(explanation, json)))
                .orElseGet(() -> ApiJson.notFound("event"));
    }

    private JsonResponse page(TenantId tenant, TailQuery query, int limit) {
        List<EventRecord> found = intake.eventViews(tenant).tail(query);
        List<EventRecord> shown = found.subList(0, Math.min(limit, found.size()));
        Optional<Cursor> next = Optional.empty();
        if (found.size() > limit) {
            next = Optional.of(Cursor.of(shown.get(limit - 1)));
        } else if (query.isSearch()) {
            next = intake.eventViews(tenant).searchEnd(query);
        }
        return ApiJson.page("events", shown, next.map(last -> last.position().toString()), EventFields::write);
    }
}
