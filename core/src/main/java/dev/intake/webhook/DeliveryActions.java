package dev.intake.webhook;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Paging;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What can be asked for about deliveries of providers. */
public final class DeliveryActions {
    private static final Field<Connector> CONNECTOR = Field.optional(
            "connector", Value.oneOf(Connector.values(), Connector::segment), "Only deliveries of this provider.");
    private static final Field<DeliveryOutcome> OUTCOME = Field.optional(
            "outcome",
            Value.oneOf(DeliveryOutcome.values(), DeliveryOutcome::label),
            "Only deliveries with this outcome.");
    private static final Field<String> TYPE = Field.optional(
            "type", Value.text("a text", Optional::of), "Only deliveries of this type, in the provider's words.");
    private static final Field<ContactId> CONTACT = Field.optional(
            "contact",
            Value.text("a contact id", ContactId::parse),
            "Only deliveries of this contact, by its contact id.");
    private static final Field<Instant> SINCE =
            Field.optional("since", Value.time(), "Only deliveries that arrived at this time or later.");
    private static final Field<RecordCursor> CURSOR = Paging.cursor(RecordCursor::parse);

    /** Lists deliveries, latest arrival first. */
    public static final Query<WebhookStorage, Listing, ListPage<DeliveryRecord>> LIST = ActionFacts.get(
                    "listDeliveries", "/deliveries", AgentScope.DATA)
            .about(
                    "Lists deliveries. Of providers, latest arrival first. A page may be empty although `next` is not null: a"
                            + " search scans a bounded number at a time.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(CONNECTOR, OUTCOME, TYPE, CONTACT, SINCE, Paging.LIMIT, CURSOR), Listing::of),
                    ListPage.output("Deliveries", "deliveries", DeliveryFields::write))
            .answeredBy((WebhookStorage storage, TenantId tenant, Listing listing) ->
                    new Result.Done<>(listing.page(storage.connectorViews(tenant))));

    private DeliveryActions() {}

    /**
     * A part of a list of deliveries.
     *
     * @param query selects the deliveries
     * @param paging which part of them
     */
    public record Listing(DeliveryQuery query, Paging<RecordCursor> paging) {
        static Listing of(Json given) {
            return new Listing(
                    DeliveryQuery.newest(Paging.MAX + 1)
                            .of(CONNECTOR.in(given))
                            .with(OUTCOME.in(given))
                            .ofType(TYPE.in(given))
                            .about(CONTACT.in(given))
                            .since(SINCE.in(given))
                            .before(CURSOR.in(given).map(Cursor::behind)),
                    Paging.of(CURSOR, given));
        }

        ListPage<DeliveryRecord> page(ConnectorViews views) {
            return paging.page(
                    limit -> views.deliveries(query.limited(limit)),
                    delivery -> delivery.mark().position(),
                    () -> query.isSearch() ? views.searchEnd(query).map(Cursor::position) : Optional.empty());
        }
    }
}
