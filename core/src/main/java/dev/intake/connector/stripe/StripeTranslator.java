package dev.intake.connector.stripe;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.EventMode;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.ListedObject;
import dev.intake.connector.MappingTable;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Past;
import dev.intake.connector.Person;
import dev.intake.connector.ProviderTime;
import dev.intake.connector.RefundMemory;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.Translator;
import dev.intake.connector.Verdict;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Translates Stripe's events. (Spec, Mapping from billing provider A events; Decisions 1) */
public final class StripeTranslator implements Translator {
    private static final MappingTable<StripeEvent> TABLE = new MappingTable<StripeEvent>()
            .row("customer.subscription.created", SubscriptionRules::started)
            .row("customer.subscription.updated", SubscriptionRules::updated)
            .row("customer.subscription.deleted", SubscriptionRules::canceled)
            .row("invoice.payment_failed", PaymentRules::paymentFailed)
            .row("invoice.payment_succeeded", PaymentRules::paymentSucceeded)
            .row("charge.refunded", PaymentRules::refunded)
            .row("checkout.session.completed", PaymentRules::checkedOut)
            // With a delayed payment method, the checkout completes first and the payment arrives days later.
            // (Decisions 1)
            .row("checkout.session.async_payment_succeeded", PaymentRules::checkedOut);

    private static final List<String> CUSTOMERS = List.of("customer.created", "customer.updated");

    /** Why thin events are ignored, as in the traces of their deliveries. */
    public static final String THIN =
            "a thin event, without its object: choose snapshot payloads for this address at Stripe, or store a"
                    + " restricted key";

    /** Returns a translator. It has no state. */
    public StripeTranslator() {}

    /** Returns the names of the events in the mapping table. */
    public static List<String> events() {
        return TABLE.events();
    }

    /**
     * Returns the names of the events to subscribe to: those of the mapping table, and those that show who a customer is and
     * its metadata. Stripe does not have to send any others.
     */
    public static List<String> usedEvents() {
        return Stream.concat(TABLE.events().stream(), CUSTOMERS.stream()).toList();
    }

    @Override
    public Connector connector() {
        return Connector.STRIPE;
    }

    @Override
    public Optional<String> eventId(Verdict.Genuine verdict, Json payload) {
        return payload.text("id");
    }

    @Override
    public Optional<ObjectFact> fact(Json payload) {
        StripeEvent event = new StripeEvent(payload, Optional.empty());
        return event.isOfAConnectedAccount() || event.isThin() ? Optional.empty() : StripeFacts.of(event);
    }

    @Override
    public boolean mayKeep(Json payload) {
        return !new StripeEvent(payload, Optional.empty()).isOfAConnectedAccount();
    }

    @Override
    public Past past(ListedObject object) {
        return StripePast.of(object);
    }

    @Override
    public Optional<EventMode> mode(Json payload) {
        return payload.flag("livemode").map(live -> live ? EventMode.LIVE : EventMode.TEST);
    }

    @Override
    public Optional<ObjectRef> object(Json payload) {
        if (new StripeEvent(payload, Optional.empty()).isOfAConnectedAccount()) {
            return Optional.empty();
        }
        String type = payload.text("type").orElse("");
        Optional<String> id = payload.text("data", "object", "id");
        if (type.startsWith("invoice.")) {
            return id.flatMap(invoice -> ObjectRef.of(Connector.STRIPE, ObjectRef.Kind.INVOICE, invoice));
        }
        return type.equals("charge.refunded")
                ? id.flatMap(charge -> ObjectRef.of(Connector.STRIPE, ObjectRef.Kind.PAYMENT, charge))
                : Optional.empty();
    }

    @Override
    public Optional<CustomerRef> customer(Json payload) {
        StripeEvent event = new StripeEvent(payload, Optional.empty());
        return event.isOfAConnectedAccount() ? Optional.empty() : StripePerson.customer(event);
    }

    @Override
    public Translated translate(Json payload, Instant receivedAt, Optional<ObjectMemory> known) {
        StripeEvent event = new StripeEvent(payload, known);
        Instant at = ProviderTime.seconds(payload, "created")
                .or(() -> ProviderTime.iso(payload, "created"))
                .orElse(receivedAt)
                .truncatedTo(ChronoUnit.MICROS);
        if (event.isThin()) {
            return new Translated(new Translation.Ignored(THIN), at, Person.UNKNOWN, Optional.empty());
        }
        if (event.isOfAConnectedAccount()) {
            return new Translated(
                    new Translation.Ignored("the event belongs to a connected account"),
                    at,
                    Person.UNKNOWN,
                    Optional.empty());
        }
        Translation translation = TABLE.translate(event.type(), event);
        Person person = StripePerson.of(event);
        return new Translated(
                translation,
                at,
                StripePerson.projectsMetadata(event.object())
                        ? person.with(StripePerson.metadata(event.object()).attributes())
                        : person,
                object(payload).flatMap(object -> learned(object, event)));
    }

    private static Optional<Translated.Learned> learned(ObjectRef object, StripeEvent event) {
        if (object.kind() == ObjectRef.Kind.INVOICE) {
            InvoiceMemory before = event.invoice();
            boolean failed = event.type().equals("invoice.payment_failed");
            return Translated.Learned.of(object, before, before.after(failed, isPaid(event)));
        }
        RefundMemory before = event.refunds();
        long total = event.object().whole("amount_refunded").orElse(0L);
        return Translated.Learned.of(object, before, before.after(total));
    }

    private static boolean isPaid(StripeEvent event) {
        return event.type().equals("invoice.payment_succeeded")
                || event.type().equals("invoice.paid")
                || event.object().hasText("paid", "status")
                || event.object().flag("paid").orElse(false);
    }
}
