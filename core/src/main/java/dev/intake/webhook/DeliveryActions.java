package dev.intake.webhook;

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
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.connector.NamedConnector;
import dev.intake.connector.TestEvent;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedContent;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
            .about("Lists deliveries. Of providers, latest arrival first. A page may be empty although `next` is not"
                    + " null: a search scans a bounded number at a time.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(CONNECTOR, OUTCOME, TYPE, CONTACT, SINCE, Paging.LIMIT, CURSOR), Listing::of),
                    ListPage.output("Deliveries", "deliveries", DeliveryFields.SHAPE))
            .answeredBy((WebhookStorage storage, TenantId tenant, Listing listing) ->
                    new Result.Done<>(listing.page(storage.connectorViews(tenant))));

    /** Lists events that wait until their customer is linked to a contact, oldest first. (Decisions 2.8) */
    public static final Query<WebhookStorage, Paging<RecordCursor>, ListPage<ParkedEvent>> PARKED = ActionFacts.get(
                    "listParkedEvents", "/parked", AgentScope.DATA)
            .about("Lists parked events. Their customer is not linked to a contact yet. Oldest first.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(Paging.LIMIT, CURSOR), given -> Paging.of(CURSOR, given)),
                    ListPage.output("ParkedEvents", "events", ParkedEvent.SHAPE))
            .answeredBy((WebhookStorage storage, TenantId tenant, Paging<RecordCursor> paging) ->
                    new Result.Done<>(paging.page(
                            limit -> storage.connectorViews(tenant)
                                    .parked(paging.after().map(Cursor::behind), limit),
                            event -> event.delivery().mark().position())));

    /** A text that is no id names no delivery. */
    private static final Field<Optional<String>> EVENT = Field.required(
            "eventId",
            Value.text("a provider's id of an event", text -> Optional.of(DedupeKey.readId(text))),
            "The provider's id of the event.");

    /** Retries a failed delivery. */
    public static final Task<WebhookStorage, Optional<DedupeKey>, DedupeKey, DeliveryRecord> RETRY = ActionFacts.post(
                    "retryDelivery", "/deliveries/{connector}/{eventId}/retry", AgentScope.OPERATE)
            .about("Retries a failed delivery. It is processed again.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(NamedConnector.FIELD, EVENT), DeliveryActions::key),
                    Output.of(DeliveryFields.SHAPE.named("DeliveryObject")))
            .begunBy(
                    WebhookStorage::unitOfWork,
                    key -> "retry a failed delivery",
                    (DeliveryStores stores, Optional<DedupeKey> key, ActionContext context) -> key.filter(
                                    named -> isFailed(named, stores))
                            .<Result<DedupeKey>>map(Result.Done::new)
                            .orElseGet(() -> Result.notFound("failed delivery")))
            .then(DeliveryActions::retried);

    private static final JsonShape<Retried> RETRIED = new JsonShape<Retried>("RetriedDeliveries")
            .has("processed", JsonKind.COUNT, Retried::processed)
            .has("stillFailing", JsonKind.COUNT, Retried::stillFailing);

    /** Retries failed deliveries, oldest first. */
    public static final Task<WebhookStorage, Input.Nothing, Input.Nothing, Retried> RETRY_FAILED = ActionFacts.post(
                    "retryFailedDeliveries", "/deliveries/retry", AgentScope.OPERATE)
            .about("Processes failed deliveries again. The oldest first, at most " + RetryFailedDeliveries.MAX_PER_RUN
                    + " of them.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.none(), Output.of(RETRIED))
            .begunBy(
                    WebhookStorage::unitOfWork,
                    nothing -> "retry failed deliveries",
                    (DeliveryStores stores, Input.Nothing nothing, ActionContext context) -> new Result.Done<>(nothing))
            .then((storage, tenant, nothing, context) ->
                    new Result.Done<>(retries(storage, context).run(tenant)));

    private static final Field<String> TEST_TYPE = Field.optional(
            "type",
            Value.text(
                    "1 to 100 of A-Z a-z 0-9 . _ -", text -> Optional.of(text).filter(TestEvent::isType)),
            "The provider's name of the event type. Default: one that is never ignored.");
    private static final Field<ExternalId> TEST_USER = Field.optional(
            "user",
            Value.text("1 to " + ExternalId.MAX_LENGTH + " characters", ExternalId::parse),
            "The user of the event. Default: intake-test-user.");

    /** Receives a made-up delivery, signed with the tenant's secret, without the network. Needs the port {@link SendTestEvent}. */
    public static final Task<WebhookStorage, SendTestEvent.Wanted, SendTestEvent.Wanted, SendTestEvent.Received>
            SEND_TEST = ActionFacts.post("sendTestDelivery", "/connectors/{connector}/test", AgentScope.SETUP)
                    .about(
                            "Receives a test delivery. As if the provider had sent it, signed with the secret that is set. What it"
                                    + " records is test data.")
                    .with(Trait.IN_EITHER_WORLD)
                    .of(
                            new Input<>(
                                    List.of(NamedConnector.FIELD, TEST_TYPE, TEST_USER),
                                    given -> new SendTestEvent.Wanted(
                                            NamedConnector.FIELD.of(given), TEST_TYPE.in(given), TEST_USER.in(given))),
                            Output.of(new JsonShape<SendTestEvent.Received>("TestDelivery")
                                    .has("deliveryId", JsonKind.ID, SendTestEvent.Received::delivery)
                                    .has("outcome", JsonKind.TEXT, SendTestEvent.Received::outcome)
                                    .about("processed, ignored, kept-to-retry or duplicate")))
                    .begunBy(
                            WebhookStorage::unitOfWork,
                            wanted -> "send a test event" + wanted.connector().ofIt(),
                            (DeliveryStores stores, SendTestEvent.Wanted wanted, ActionContext context) ->
                                    wanted.connector().known().then(known -> new Result.Done<>(wanted)))
                    .then((storage, tenant, wanted, context) ->
                            context.port(SendTestEvent.class).send(tenant, wanted));

    private DeliveryActions() {}

    private static Optional<DedupeKey> key(Json given) {
        return NamedConnector.FIELD
                .of(given)
                .found()
                .flatMap(connector -> EVENT.of(given).map(id -> new DedupeKey(connector.source(), id)));
    }

    private static boolean isFailed(DedupeKey key, DeliveryStores stores) {
        DeliveryRecord trace = stores.deliveries().traces(Set.of(key)).get(key);
        return trace != null && trace.outcome() == DeliveryOutcome.FAILED;
    }

    private static RetryFailedDeliveries retries(WebhookStorage storage, ActionContext context) {
        SealedContent sealed = context.sealed().get();
        return new RetryFailedDeliveries(storage, sealed.vault(), sealed.decoder(), context.ids());
    }

    private static Result<DeliveryRecord> retried(
            WebhookStorage storage, TenantId tenant, DedupeKey key, ActionContext context) {
        return switch (retries(storage, context).run(tenant, key.eventId())) {
            case STORED ->
                storage.connectorViews(tenant)
                        .delivery(key.eventId())
                        .<Result<DeliveryRecord>>map(details -> new Result.Done<>(details.trace()))
                        .orElseGet(() -> Result.notFound("delivery"));
            case STILL_FAILING ->
                Result.conflict("The delivery failed again; its trace contains the reason. Its body is still kept.");
            case NOT_KEPT -> Result.notFound("failed delivery");
        };
    }

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
