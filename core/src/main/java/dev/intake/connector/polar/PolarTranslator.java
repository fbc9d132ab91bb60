package dev.intake.connector.polar;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.ListedObject;
import dev.intake.connector.MappingTable;
import dev.intake.connector.Metadata;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Past;
import dev.intake.connector.Person;
import dev.intake.connector.ProviderTime;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.Translator;
import dev.intake.connector.Verdict;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.event.DedupeKey;
import dev.intake.json.Json;
import dev.intake.source.Connector;
import dev.intake.source.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Translates Polar's events. (Spec, Mapping from billing provider B events; Decisions 1) */
public final class PolarTranslator implements Translator {
    private static final MappingTable<PolarEvent> TABLE = new MappingTable<PolarEvent>()
            .row("subscription.created", SubscriptionRules::started)
            .row("subscription.active", SubscriptionRules::activated)
            .row("subscription.upgraded", SubscriptionRules::upgraded)
            .row("subscription.canceled", SubscriptionRules::canceled)
            .row("subscription.revoked", SubscriptionRules::canceled)
            .row("subscription.past_due", SubscriptionRules::pastDue)
            .row("subscription.recovered", SubscriptionRules::recovered)
            .row("order.refunded", OrderRules::refunded)
            .row("order.paid", OrderRules::paid)
            // What Polar really sends at a trial's end and at a change of plan. (Decisions 1)
            .row("subscription.cycled", SubscriptionRules::cycled)
            .row("subscription.updated", SubscriptionRules::updated);

    /** The objects whose metadata belongs to the customer. */
    private static final List<String> PROJECTED = List.of("subscription.", "order.", "checkout.", "customer.");

    /** Returns a translator. It has no state. */
    public PolarTranslator() {}

    /** Returns the names of the events in the mapping table; Polar does not have to send any others. */
    public static List<String> events() {
        return TABLE.events();
    }

    @Override
    public Connector connector() {
        return Connector.POLAR;
    }

    @Override
    public Optional<DedupeKey> dedupeKey(Verdict.Genuine verdict, Json payload) {
        return verdict.eventId()
                .flatMap(id -> CustomerRef.of(Connector.POLAR, id))
                .map(id -> new DedupeKey(Source.POLAR, id.id()));
    }

    @Override
    public Optional<ObjectFact> fact(Json payload) {
        return PolarFacts.of(new PolarEvent(payload, Instant.EPOCH, Optional.empty()));
    }

    @Override
    public Past past(ListedObject object) {
        return PolarPast.of(object);
    }

    @Override
    public Optional<ObjectRef> object(Json payload) {
        String type = payload.text("type").orElse("");
        Optional<String> id = payload.text("data", "id");
        if (type.startsWith("subscription.")) {
            return id.flatMap(subscription -> ObjectRef.of(Connector.POLAR, ObjectRef.Kind.SUBSCRIPTION, subscription));
        }
        return type.equals("order.refunded")
                ? id.flatMap(order -> ObjectRef.of(Connector.POLAR, ObjectRef.Kind.PAYMENT, order))
                : Optional.empty();
    }

    @Override
    public Optional<CustomerRef> customer(Json payload) {
        return customer(new PolarEvent(payload, Instant.EPOCH, Optional.empty()));
    }

    private static Optional<CustomerRef> customer(PolarEvent event) {
        return event.customerId().flatMap(id -> CustomerRef.of(Connector.POLAR, id));
    }

    @Override
    public Translated translate(Json payload, Instant receivedAt, Optional<ObjectMemory> known) {
        Instant at = ProviderTime.iso(payload, "timestamp").orElse(receivedAt).truncatedTo(ChronoUnit.MICROS);
        PolarEvent event = new PolarEvent(payload, at, known);
        Translation translation = TABLE.translate(event.type(), event);
        Metadata metadata = Metadata.of(
                event.data().at("metadata"),
                event.data().at("subscription", "metadata"),
                event.customer().at("metadata"));
        Person person = person(event, metadata);
        return new Translated(
                translation,
                at,
                PROJECTED.stream().anyMatch(event.type()::startsWith) ? person.with(metadata.attributes()) : person,
                object(payload).flatMap(object -> learned(object, event, translation)));
    }

    /** Returns the merchant's id of the customer, which is unique at Polar; or else the id in the metadata. */
    private static Person person(PolarEvent event, Metadata metadata) {
        Json customer = event.customer();
        return Person.of(
                customer(event),
                Metadata.externalId(customer.at("external_id")).or(metadata::userId),
                customer.text("email").flatMap(EmailAddress::parse),
                customer.text("name").flatMap(ContactName::of));
    }

    /** Ignores the subscription in an order, because that copy can be outdated. */
    private static Optional<Translated.Learned> learned(ObjectRef object, PolarEvent event, Translation translation) {
        if (object.kind() == ObjectRef.Kind.PAYMENT) {
            long total = OrderRules.refundedTotal(event.data()).orElse(0L);
            return Translated.Learned.of(
                    object, event.refunds(), event.refunds().after(total));
        }
        boolean activation =
                event.type().equals("subscription.active") || event.type().equals("subscription.recovered");
        SubscriptionMemory after = event.subscription()
                .after(new SubscriptionMemory.Sighting(event.at(), event.status(), event.plan(), activation));
        boolean converted = translation instanceof Translation.Signal signal
                && signal.type().equals(LifecycleEventType.TRIAL_CONVERTED.eventType());
        return Translated.Learned.of(object, event.subscription(), converted ? after.withTrialConverted() : after);
    }
}
