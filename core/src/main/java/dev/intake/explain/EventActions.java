package dev.intake.explain;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Output;
import dev.intake.action.Paging;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.ContactId;
import dev.intake.event.EventFields;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.TailQuery;
import dev.intake.kernel.Json;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What can be asked for about recorded events. */
public final class EventActions {
    private static final Field<EventType> TYPE =
            Field.optional("type", Value.text("an event type", EventType::parse), "Only events of this type.");
    private static final Field<Source> SOURCE =
            Field.optional("source", Value.oneOf(Source.values(), Source::label), "Only events from this source.");
    private static final Field<ContactId> CONTACT = Field.optional(
            "contact", Value.text("a contact id", ContactId::parse), "Only events of this contact, by its contact id.");
    private static final Field<Instant> SINCE =
            Field.optional("since", Value.time(), "Only events that arrived at this time or later.");
    private static final Field<RecordCursor> CURSOR = Paging.cursor(RecordCursor::parse);

    /** A text that is no id names no event. */
    private static final Field<Optional<EventId>> EVENT = Field.required(
            "eventId", Value.text("an event's id", text -> Optional.of(EventId.parse(text))), "The event's id.");

    /** Lists events, latest arrival first. */
    public static final Query<ExplainStorage, Listing, ListPage<EventRecord>> LIST = ActionFacts.get(
                    "listEvents", "/events", AgentScope.DATA)
            .about("Lists events. Latest arrival first. A page may be empty although `next` is not null: a search"
                    + " scans a bounded number at a time.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(TYPE, SOURCE, CONTACT, SINCE, Paging.LIMIT, CURSOR), Listing::of),
                    ListPage.output("Events", "events", EventFields.SHAPE))
            .answeredBy((ExplainStorage storage, TenantId tenant, Listing listing) ->
                    new Result.Done<>(listing.page(storage.eventViews(tenant))));

    /** Reads an event. */
    public static final Query<ExplainStorage, Optional<EventId>, EventRecord> READ = ActionFacts.get(
                    "readEvent", "/events/{eventId}", AgentScope.DATA)
            .about("Reads an event. With its properties.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(EVENT), Output.of(EventFields.SHAPE.named("EventObject")))
            .answeredBy((ExplainStorage storage, TenantId tenant, Optional<EventId> id) ->
                    found(id.flatMap(storage.eventViews(tenant)::event)));

    /** Explains the effect of an event on every program, as {@link ExplainPrograms#event} does. */
    public static final Query<ExplainStorage, Optional<EventId>, Explanation> EXPLAIN = ActionFacts.get(
                    "explainEvent", "/events/{eventId}/explanation", AgentScope.DATA)
            .about("Explains an event. Which programs it started, and why not the others.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(EVENT), Output.of(ExplanationFields.SHAPE))
            .answeredBy((ExplainStorage storage, TenantId tenant, Optional<EventId> id, ActionContext context) ->
                    found(id.flatMap(event -> new ExplainPrograms(storage, context.clock()).event(tenant, event))));

    private EventActions() {}

    private static <T> Result<T> found(Optional<T> found) {
        return found.<Result<T>>map(Result.Done::new).orElseGet(() -> Result.notFound("event"));
    }

    /**
     * A part of a list of events.
     *
     * @param query selects the events
     * @param paging which part of them
     */
    public record Listing(TailQuery query, Paging<RecordCursor> paging) {
        static Listing of(Json given) {
            return new Listing(
                    new TailQuery(
                            TYPE.in(given),
                            SOURCE.in(given),
                            Optional.empty(),
                            CONTACT.in(given),
                            Optional.empty(),
                            SINCE.in(given),
                            CURSOR.in(given).map(Cursor::behind),
                            Paging.MAX + 1),
                    Paging.of(CURSOR, given));
        }

        ListPage<EventRecord> page(EventViews events) {
            return paging.page(
                    limit -> events.tail(query.limited(limit)),
                    event -> Cursor.of(event).position(),
                    () -> query.isSearch() ? events.searchEnd(query).map(Cursor::position) : Optional.empty());
        }
    }
}
