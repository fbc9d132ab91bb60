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
import dev.intake.connector.RecurringPlan;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.Translator;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
            .row("subscription.cycled", SubscriptionRules::changed)
            .row("subscription.updated", SubscriptionRules::changed);

    private static final Set<String> NOT_SENT = Set.of("subscription.upgraded", "subscription.recovered");

    private static final List<String> IDENTITIES =
            List.of("customer.created", "customer.updated", "member.created", "member.updated", "checkout.updated");

    /** The objects whose metadata belongs to the customer. */
    private static final List<String> PROJECTED = List.of("subscription.", "order.", "checkout.", "customer.");

    /** Returns a translator. It has no state. */
    public PolarTranslator() {}

    /** Returns the names of the events in the mapping table. */
    public static List<String> events() {
        return TABLE.events();
    }

    /**
     * Returns the names of the events to subscribe to: those of the mapping table that Polar sends today, and those that show
     * who a customer is. Polar does not have to send any others.
     */
    public static List<String> usedEvents() {
        return Stream.concat(TABLE.events().stream().filter(event -> !NOT_SENT.contains(event)), IDENTITIES.stream())
                .toList();
    }

    @Override
    public Connector connector() {
        return Connector.POLAR;
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
        return PolarPerson.customer(new PolarEvent(payload, Instant.EPOCH, Optional.empty()));
    }

    @Override
    public Translated translate(Json payload, Instant receivedAt, Optional<ObjectMemory> known) {
        Instant at = ProviderTime.iso(payload, "timestamp").orElse(receivedAt).truncatedTo(ChronoUnit.MICROS);
        PolarEvent event = new PolarEvent(payload, at, known);
        Translation translation = TABLE.translate(event.type(), event);
        Metadata metadata = Metadata.of(
                event.data().at("metadata"),
                event.data().at("subscription", "metadata"),
                event.customer().at("metadata"),
                event.data().at("customer_metadata"));
        Person person = PolarPerson.of(event, metadata);
        return new Translated(
                translation,
                at,
                PROJECTED.stream().anyMatch(event.type()::startsWith) ? person.with(metadata.attributes()) : person,
                object(payload).flatMap(object -> learned(object, event, translation)));
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
        SubscriptionMemory before = event.subscription();
        boolean converted = records(translation, LifecycleEventType.TRIAL_CONVERTED);
        boolean upgraded = records(translation, LifecycleEventType.SUBSCRIPTION_UPGRADED);
        // An upgrade that this event does not record is left to the next one, which compares with the plan before.
        RecurringPlan plan = event.isUpgrade() && !converted && !upgraded ? RecurringPlan.UNKNOWN : event.plan();
        SubscriptionMemory after =
                before.after(new SubscriptionMemory.Sighting(event.at(), event.status(), plan, activation));
        return Translated.Learned.of(object, before, converted ? after.withTrialConverted() : after);
    }

    private static boolean records(Translation translation, LifecycleEventType type) {
        return translation.records().filter(type.eventType()::equals).isPresent();
    }
}
