package dev.intake.app.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Writes Stripe's events of one customer in the format of API version {@value #VERSION}. Amounts are in cents of US dollars.
 * Fields that nothing reads are omitted.
 */
final class StripeEvents {
    static final String VERSION = "2026-07-29.dahlia";

    private static final Duration MONTH = Duration.ofDays(30);
    private static final int ID_BYTES = 12;

    private final Customer customer;
    private final boolean named;
    private final RandomGenerator random;
    private final Consumer<ProviderEvent> sink;
    private int documents;

    /**
     * Creates a writer.
     *
     * @param named whether the metadata of the subscription contains the user's id
     * @param random chooses the ids of the events
     * @param sink receives the events
     */
    StripeEvents(Customer customer, boolean named, RandomGenerator random, Consumer<ProviderEvent> sink) {
        this.customer = customer;
        this.named = named;
        this.random = random;
        this.sink = sink;
    }

    /** Writes the checkout that starts a subscription, with or without a trial. */
    void checkedOut(Instant at, Plan plan, boolean trial) {
        ObjectNode session = session(at, trial ? 0 : plan.cents(), trial ? "no_payment_required" : "paid");
        session.put("mode", "subscription").put("subscription", customer.subscription());
        event(at, "checkout.session.completed", session, null);
    }

    /** Writes the checkout of a one-time purchase. */
    void purchased(Instant at, long cents) {
        ObjectNode session = session(at, cents, "paid");
        session.put("mode", "payment").putNull("subscription");
        event(at, "checkout.session.completed", session, null);
    }

    void subscribed(Instant at, Plan plan, long seats, String status) {
        event(at, "customer.subscription.created", subscription(at, at, plan, seats, status), null);
    }

    void trialConverted(Instant at, Plan plan, long seats) {
        ObjectNode before = Json.object().put("status", "trialing");
        event(at, "customer.subscription.updated", subscription(at, at, plan, seats, "active"), before);
    }

    /** Writes a renewal, which Stripe reports as a change of the items, because their periods change. */
    void renewed(Instant at, Plan plan, long seats, String status) {
        ObjectNode before = Json.object();
        before.set("items", items(at.minus(MONTH), plan, seats));
        before.put("latest_invoice", "in_1Demo" + customer.number() + "x" + documents);
        event(at, "customer.subscription.updated", subscription(at, at, plan, seats, status), before);
    }

    void statusChanged(Instant at, Plan plan, long seats, String from, String to) {
        ObjectNode before = Json.object().put("status", from);
        event(at, "customer.subscription.updated", subscription(at, at, plan, seats, to), before);
    }

    void planChanged(Instant at, Plan before, long seatsBefore, Plan after, long seats) {
        ObjectNode previous = Json.object();
        previous.set("items", items(at, before, seatsBefore));
        event(at, "customer.subscription.updated", subscription(at, at, after, seats, "active"), previous);
    }

    void cancelScheduled(Instant at, Plan plan, long seats) {
        ObjectNode before = Json.object().put("cancel_at_period_end", false).putNull("canceled_at");
        ObjectNode subscription = subscription(at, at, plan, seats, "active");
        subscription.put("cancel_at_period_end", true).put("canceled_at", at.getEpochSecond());
        event(at, "customer.subscription.updated", subscription, before);
    }

    void ended(Instant at, Plan plan, long seats, String reason) {
        ObjectNode subscription = subscription(at, at, plan, seats, "canceled");
        subscription.put("canceled_at", at.getEpochSecond()).put("ended_at", at.getEpochSecond());
        subscription.putObject("cancellation_details").putNull("comment").put("reason", reason);
        event(at, "customer.subscription.deleted", subscription, null);
    }

    /** Returns the id of a new invoice. */
    String invoice() {
        documents++;
        return "in_1Demo" + customer.number() + "x" + documents;
    }

    void paid(Instant at, String invoice, Plan plan, long seats, int attempt, String reason) {
        ObjectNode object = invoice(at, invoice, plan, seats, attempt, reason);
        long cents = plan.cents() * seats;
        object.put("amount_due", cents)
                .put("amount_paid", cents)
                .put("amount_remaining", 0)
                .put("status", "paid");
        event(at, "invoice.payment_succeeded", object, null);
    }

    /** Writes the invoice over zero with which a trial begins. */
    void trialInvoiced(Instant at, String invoice, Plan plan, long seats) {
        ObjectNode object = invoice(at, invoice, plan, seats, 0, "subscription_create");
        object.put("amount_due", 0)
                .put("amount_paid", 0)
                .put("amount_remaining", 0)
                .put("status", "paid");
        event(at, "invoice.payment_succeeded", object, null);
    }

    void failed(Instant at, String invoice, Plan plan, long seats, int attempt, String reason) {
        ObjectNode object = invoice(at, invoice, plan, seats, attempt, reason);
        long cents = plan.cents() * seats;
        object.put("amount_due", cents)
                .put("amount_paid", 0)
                .put("amount_remaining", cents)
                .put("status", "open");
        event(at, "invoice.payment_failed", object, null);
    }

    void refunded(Instant at, long cents, long of) {
        ObjectNode charge = Json.object();
        charge.put("id", "ch_3Demo" + customer.number() + "x" + ++documents)
                .put("object", "charge")
                .put("amount", of)
                .put("amount_captured", of)
                .put("amount_refunded", cents)
                .put("created", at.minus(Duration.ofDays(2)).getEpochSecond())
                .put("currency", "usd")
                .put("customer", customer.stripeId())
                .put("livemode", true)
                .put("paid", true)
                .put("refunded", cents == of)
                .put("status", "succeeded");
        charge.putObject("billing_details").put("email", customer.email()).put("name", customer.name());
        charge.putObject("metadata");
        event(at, "charge.refunded", charge, Json.object().put("amount_refunded", 0));
    }

    private ObjectNode session(Instant at, long cents, String paymentStatus) {
        ObjectNode session = Json.object();
        session.put("id", "cs_live_Demo" + customer.number() + "x" + ++documents)
                .put("object", "checkout.session")
                .put("amount_subtotal", cents)
                .put("amount_total", cents)
                .put("client_reference_id", customer.userId())
                .put("created", at.getEpochSecond())
                .put("currency", "usd")
                .put("customer", customer.stripeId())
                .putNull("customer_email")
                .put("livemode", true)
                .put("payment_status", paymentStatus)
                .put("status", "complete");
        session.putObject("customer_details").put("email", customer.email()).put("name", customer.name());
        session.putObject("metadata");
        return session;
    }

    private ObjectNode subscription(Instant at, Instant period, Plan plan, long seats, String status) {
        ObjectNode subscription = Json.object();
        subscription
                .put("id", customer.subscription())
                .put("object", "subscription")
                .put("billing_cycle_anchor", period.getEpochSecond())
                .put("cancel_at_period_end", false)
                .putNull("canceled_at")
                .put("collection_method", "charge_automatically")
                .put("created", at.getEpochSecond())
                .put("currency", "usd")
                .put("customer", customer.stripeId())
                .putNull("ended_at")
                .put("latest_invoice", "in_1Demo" + customer.number() + "x" + documents)
                .put("livemode", true)
                .put("start_date", at.getEpochSecond())
                .put("status", status);
        subscription.set("items", items(period, plan, seats));
        subscription.set("metadata", metadata(plan));
        return subscription;
    }

    private ObjectNode items(Instant period, Plan plan, long seats) {
        ObjectNode items =
                Json.object().put("object", "list").put("has_more", false).put("total_count", 1);
        ObjectNode item = items.putArray("data").addObject();
        item.put("id", "si_Demo" + customer.number())
                .put("object", "subscription_item")
                .put("current_period_start", period.getEpochSecond())
                .put("current_period_end", period.plus(MONTH).getEpochSecond())
                .put("quantity", seats)
                .put("subscription", customer.subscription());
        ObjectNode price = item.putObject("price");
        price.put("id", plan.price())
                .put("object", "price")
                .put("active", true)
                .put("billing_scheme", "per_unit")
                .put("currency", "usd")
                .put("livemode", true)
                .put("lookup_key", plan.label())
                .put("nickname", plan.label())
                .put("product", plan.product())
                .put("type", "recurring")
                .put("unit_amount", plan.cents())
                .put("unit_amount_decimal", Long.toString(plan.cents()));
        price.putObject("recurring")
                .put("interval", "month")
                .put("interval_count", 1)
                .put("usage_type", "licensed");
        return items;
    }

    private ObjectNode invoice(Instant at, String id, Plan plan, long seats, int attempt, String reason) {
        ObjectNode invoice = Json.object();
        invoice.put("id", id)
                .put("object", "invoice")
                .put("attempt_count", attempt)
                .put("attempted", true)
                .put("billing_reason", reason)
                .put("collection_method", "charge_automatically")
                .put("created", at.getEpochSecond())
                .put("currency", "usd")
                .put("customer", customer.stripeId())
                .put("customer_email", customer.email())
                .put("customer_name", customer.name())
                .put("livemode", true);
        invoice.putObject("metadata");
        ObjectNode parent = invoice.putObject("parent").put("type", "subscription_details");
        parent.putObject("subscription_details")
                .put("subscription", customer.subscription())
                .set("metadata", metadata(plan));
        ObjectNode line = invoice.putObject("lines")
                .put("object", "list")
                .putArray("data")
                .addObject();
        line.put("id", "il_Demo" + customer.number())
                .put("object", "line_item")
                .put("amount", plan.cents() * seats)
                .put("currency", "usd")
                .put("quantity", seats);
        line.putObject("pricing")
                .put("type", "price_details")
                .putObject("price_details")
                .put("price", plan.price())
                .put("product", plan.product());
        return invoice;
    }

    private ObjectNode metadata(Plan plan) {
        ObjectNode metadata = Json.object().put("plan_tier", plan.label());
        return named ? metadata.put("userId", customer.userId()) : metadata;
    }

    private void event(Instant at, String type, ObjectNode object, @Nullable ObjectNode previous) {
        byte[] suffix = new byte[ID_BYTES];
        random.nextBytes(suffix);
        String id = "evt_1" + HexFormat.of().formatHex(suffix);
        ObjectNode event = Json.object();
        event.put("id", id)
                .put("object", "event")
                .put("api_version", VERSION)
                .put("created", at.getEpochSecond())
                .put("livemode", true)
                .put("pending_webhooks", 1)
                .put("type", type);
        event.putObject("request").putNull("id").putNull("idempotency_key");
        ObjectNode data = event.putObject("data");
        data.set("object", object);
        if (previous != null) {
            data.set("previous_attributes", previous);
        }
        sink.accept(new ProviderEvent(id, type, Instant.ofEpochSecond(at.getEpochSecond()), Json.line(event)));
    }
}
