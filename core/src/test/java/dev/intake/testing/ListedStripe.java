package dev.intake.testing;

import dev.intake.connector.ListedObject.Kind;
import dev.intake.kernel.Connector;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/** An account at Stripe whose life is drawn by chance, with the webhooks that Stripe sends of it. */
final class ListedStripe extends ListedAccount {
    private static final List<Kind> ORDER =
            List.of(Kind.CHECKOUT, Kind.CUSTOMER, Kind.SUBSCRIPTION, Kind.INVOICE, Kind.REFUND);
    private static final long DAY = 86_400;
    private static final long YEAR = 365 * DAY;

    private final SplittableRandom random;
    private final long start;

    /** An account with no customers, whose year ends a day before the time. */
    ListedStripe(long seed, Instant now, int pageSize) {
        super(Connector.STRIPE, ORDER, pageSize);
        this.random = new SplittableRandom(seed);
        this.start = now.getEpochSecond() - YEAR;
    }

    /** Returns an account with customers. */
    static ListedStripe of(long seed, Instant now, int customers) {
        ListedStripe stripe = new ListedStripe(seed, now, 3);
        for (int i = 0; i < customers; i++) {
            stripe.customer(i);
        }
        return stripe;
    }

    /** Adds a customer and a subscription, of which the members are given. */
    void add(String customer, String subscription) {
        object(Kind.CUSTOMER, customer);
        object(Kind.SUBSCRIPTION, subscription);
    }

    /** Adds a customer with everything that happens to it. */
    void customer(int number) {
        String customer = "cus_" + number;
        boolean named = random.nextInt(3) > 0;
        boolean addressed = !named || random.nextBoolean();
        String metadata = "\"metadata\": {\"tier\": \"t%s\"%s}"
                .formatted(number % 3, named ? ", \"userId\": \"u" + number + '"' : "");
        String address = addressed ? "\"c" + number + "@example.com\"" : "null";
        long at = start + random.nextLong(300 * DAY);
        object(
                Kind.CUSTOMER,
                "\"id\": \"%s\", \"object\": \"customer\", \"created\": %s, \"email\": %s, \"name\": \"C %s\", %s"
                        .formatted(customer, at, address, number, metadata));
        if (random.nextBoolean()) {
            subscription(number, at + 60, metadata);
        }
        if (random.nextInt(3) == 0) {
            String session =
                    "\"id\": \"cs_%s\", \"object\": \"checkout.session\", \"created\": %s, \"customer\": \"%s\","
                                    .formatted(number, at + 30, customer)
                            + " \"mode\": \"payment\", \"status\": \"complete\", \"payment_status\": \"paid\", \"amount_total\": 900,"
                            + " \"currency\": \"usd\", \"customer_details\": {\"email\": " + address
                            + "}, \"metadata\": {}";
            object(Kind.CHECKOUT, session);
            event("checkout.session.completed", at + 31, session, "");
        }
        if (random.nextInt(4) == 0) {
            refund(number, at + DAY);
        }
    }

    private void subscription(int number, long at, String metadata) {
        boolean trial = random.nextBoolean();
        boolean converted = trial && random.nextInt(3) > 0;
        boolean ended = random.nextInt(3) == 0;
        long trialEnd = at + 14 * DAY;
        long end = at + 40 * DAY;
        String first = trial ? "trialing" : "active";
        event("customer.subscription.created", at, subscription(number, at, first, trial, at, "", metadata), "");
        if (converted) {
            event(
                    "customer.subscription.updated",
                    trialEnd + 2,
                    subscription(number, at, "active", true, trialEnd, "", metadata),
                    "\"status\": \"trialing\"");
        }
        String last = ended ? "canceled" : converted ? "active" : first;
        String endedAt = ended ? "\"ended_at\": %s, ".formatted(end) : "";
        String now = subscription(number, at, last, trial, converted ? trialEnd : at, endedAt, metadata);
        if (ended) {
            event("customer.subscription.deleted", end, now, "");
        }
        object(Kind.SUBSCRIPTION, now);
        invoice(number, converted ? trialEnd : at);
    }

    private static String subscription(
            int number, long at, String status, boolean trial, long period, String more, String metadata) {
        return "\"id\": \"sub_%s\", \"object\": \"subscription\", \"customer\": \"cus_%s\", \"created\": %s,"
                        .formatted(number, number, at)
                + " \"status\": \"%s\", \"trial_end\": %s, %s%s, \"items\": {\"data\": [{\"quantity\": 1,"
                        .formatted(status, trial ? Long.toString(at + 14 * DAY) : "null", more, metadata)
                + " \"current_period_start\": %s, \"price\": {\"id\": \"price_1\", \"unit_amount\": 900}}]}"
                        .formatted(period);
    }

    /** Adds an invoice that is paid immediately, after a failure, or not. */
    private void invoice(int number, long at) {
        int fate = random.nextInt(3);
        String fields = "\"id\": \"in_%s\", \"object\": \"invoice\", \"customer\": \"cus_%s\", \"created\": %s,"
                .formatted(number, number, at);
        String paid = fields
                + " \"status\": \"paid\", \"amount_paid\": 900, \"attempt_count\": %s,".formatted(fate == 0 ? 1 : 2)
                + " \"next_payment_attempt\": null, \"status_transitions\": {\"finalized_at\": %s, \"paid_at\": %s}"
                        .formatted(at, at + DAY);
        String open = fields + " \"status\": \"open\", \"amount_paid\": 0, \"attempt_count\": 1,"
                + " \"next_payment_attempt\": %s, \"status_transitions\": {\"finalized_at\": %s}"
                        .formatted(at + DAY, at);
        if (fate > 0) {
            event("invoice.payment_failed", at + 3600, open, "");
        }
        if (fate < 2) {
            event("invoice.payment_succeeded", at + DAY, paid, "");
        }
        object(Kind.INVOICE, fate < 2 ? paid : open);
    }

    private void refund(int number, long at) {
        String charge = "\"id\": \"ch_%s\", \"object\": \"charge\", \"customer\": \"cus_%s\", \"created\": %s,"
                        .formatted(number, number, at)
                + " \"currency\": \"usd\", \"amount_refunded\": ";
        event("charge.refunded", at + 10, charge + 400, "\"amount_refunded\": 0");
        boolean twice = random.nextBoolean();
        if (twice) {
            event("charge.refunded", at + DAY, charge + 700, "\"amount_refunded\": 400");
            listRefund("re_%s_2".formatted(number), at + DAY, charge + 700);
        }
        listRefund("re_%s_1".formatted(number), at + 10, charge + (twice ? 700 : 400));
    }

    private void listRefund(String id, long at, String charge) {
        object(
                Kind.REFUND,
                "\"id\": \"%s\", \"object\": \"refund\", \"created\": %s, \"charge\": {%s}".formatted(id, at, charge));
    }

    private void object(Kind kind, String members) {
        list(kind, members.contains("livemode") ? members : members + ", \"livemode\": true");
    }

    private void event(String type, long at, String object, String previous) {
        sent(ProviderEvent.stripe(nextId(), type, at, object, previous));
    }
}
