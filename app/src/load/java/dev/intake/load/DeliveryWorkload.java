package dev.intake.load;

import java.time.Instant;
import java.util.SplittableRandom;

/**
 * Makes the deliveries that one connection sends: changes of plan, failed charges and purchases in equal parts, of 4 KB
 * as Stripe's are, about customers who are contacts and of whom they tell nothing new. Every one of them becomes an
 * event, and no two have the same id.
 */
final class DeliveryWorkload {
    private static final int BODY_BYTES = 4096;

    private static final String CHANGE_OF_PLAN = """
            {"id": "sub_%1$s", "object": "subscription", "customer": "%2$s", "currency": "usd", "status": "active",
             "items": {"object": "list", "data": [{"id": "si_%1$s", "quantity": %3$s, "price": {"id": "price_2",
             "product": "prod_1", "currency": "usd", "unit_amount": 5000, "unit_amount_decimal": "5000",
             "recurring": {"interval": "month", "interval_count": 1, "usage_type": "licensed"}}}]},
             "metadata": {"plan": "free"}}""";
    private static final String FAILED_CHARGE = """
            {"id": "in_%1$s", "object": "invoice", "customer": "%2$s", "customer_email": "%4$s@example.org",
             "customer_name": "%5$s", "amount_due": %3$s00, "currency": "usd", "attempt_count": 1,
             "billing_reason": "subscription_cycle", "metadata": {}}""";
    private static final String PURCHASE = """
            {"id": "cs_%1$s", "object": "checkout.session", "mode": "payment", "payment_status": "paid",
             "customer": "%2$s", "client_reference_id": "%4$s", "amount_total": %3$s00, "currency": "usd",
             "customer_details": {"email": "%4$s@example.org", "name": "%5$s"}, "metadata": {"plan": "free"}}""";
    private static final String PREVIOUS = """
            , "previous_attributes": {"items": {"data": [{"id": "si_%s", "quantity": 1, "price": {"id": "price_1",
             "product": "prod_1", "currency": "usd", "unit_amount": 100, "unit_amount_decimal": "100",
             "recurring": {"interval": "month", "interval_count": 1, "usage_type": "licensed"}}}]}}""";

    private final String name;
    private final LoadOptions options;
    private final SplittableRandom random;
    private long deliveries;

    /** Each name has its own workload: no two share an event id. */
    DeliveryWorkload(String name, LoadOptions options) {
        this.name = name;
        this.options = options;
        this.random = new SplittableRandom(options.seed() * 1_000_003L + name.hashCode());
    }

    LoadDelivery next() {
        deliveries++;
        String id = name + "_" + deliveries;
        int tenant = random.nextInt(options.tenants());
        int contact = random.nextInt(options.contactsPerTenant());
        return switch (random.nextInt(3)) {
            case 0 ->
                delivery(
                        tenant,
                        id,
                        "customer.subscription.updated",
                        filled(CHANGE_OF_PLAN, Integer.toString(contact), contact),
                        PREVIOUS.formatted(contact));
            case 1 -> delivery(tenant, id, "invoice.payment_failed", filled(FAILED_CHARGE, id, contact), "");
            default -> delivery(tenant, id, "checkout.session.completed", filled(PURCHASE, id, contact), "");
        };
    }

    private String filled(String object, String id, int contact) {
        return object.formatted(
                id,
                Contacts.customer(contact),
                random.nextInt(2, 100),
                Contacts.externalId(contact),
                Contacts.name(contact));
    }

    private LoadDelivery delivery(int tenant, String id, String type, String object, String previous) {
        String event = """
                {"id": "evt_%s", "object": "event", "api_version": "2025-03-31.basil", "type": "%s", "created": %s,
                 "livemode": true, "pending_webhooks": 1, "description": "%s", "data": {"object": %s%s}}""";
        long created = Instant.now().getEpochSecond();
        int rest = BODY_BYTES
                - event.formatted(id, type, created, "", object, previous).length();
        String body = event.formatted(id, type, created, text(Math.max(0, rest)), object, previous);
        return new LoadDelivery(tenant, "evt_" + id, type, body);
    }

    /** Text that can be compressed to about a half, as a provider's JSON can. */
    private String text(int length) {
        StringBuilder text = new StringBuilder(length + Long.SIZE);
        while (text.length() < length) {
            text.append(Long.toHexString(random.nextLong())).append("_description_of_");
        }
        return text.substring(0, length);
    }
}
