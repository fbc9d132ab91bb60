package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What providers really send, sequence by sequence, for one person: {@code u1}, who is Ann. */
final class WebhookSequences {
    private static final long START = 1_800_000_000;
    private static final Optional<String> ANN = Optional.of("ann@example.com");

    private static final String CHECKOUT =
            "\"object\": \"checkout.session\", \"id\": \"cs_1\", \"customer\": \"cus_1\", "
                    + "\"client_reference_id\": \"u1\", \"customer_details\": {\"email\": \"ann@example.com\"}";
    private static final String SUBSCRIPTION = "\"object\": \"subscription\", \"id\": \"sub_1\", "
            + "\"customer\": \"cus_1\", \"metadata\": {\"plan\": \"pro\"}";
    private static final String INVOICE = "\"object\": \"invoice\", \"customer\": \"cus_1\", "
            + "\"customer_email\": \"ann@example.com\", \"subscription\": \"sub_1\"";
    private static final String CHARGE = "\"object\": \"charge\", \"id\": \"ch_1\", \"customer\": \"cus_1\", "
            + "\"currency\": \"usd\", \"billing_details\": {\"email\": \"ann@example.com\"}";
    private static final String POLAR_CUSTOMER =
            "\"customer\": {\"id\": \"c1\", \"external_id\": \"u1\", \"email\": \"ann@example.com\"}, "
                    + "\"metadata\": {\"plan\": \"pro\"}";

    private WebhookSequences() {}

    static Stream<WebhookSequence> all() {
        return Stream.of(
                stripeCheckout(),
                stripeCheckoutWithoutAnId(),
                stripeLife(),
                stripePurchase(),
                stripeChangingMetadata(),
                polarCheckout(),
                polarLife(),
                polarPurchase(),
                clerkLife(),
                clerkChanges());
    }

    private static WebhookSequence stripeCheckout() {
        return always(
                "Stripe: a new subscription through checkout",
                List.of(
                        stripe("evt_1", "customer.created", START, """
                                "object": "customer", "id": "cus_1", "email": "ann@example.com"
                                """, ""),
                        stripe("evt_2", "customer.subscription.created", START + 1, subscription("active"), ""),
                        stripe("evt_3", "charge.succeeded", START + 2, CHARGE, ""),
                        stripe("evt_4", "invoice.payment_succeeded", START + 3, invoice("in_1", 1), ""),
                        stripe("evt_5", "invoice.paid", START + 3, invoice("in_1", 1), ""),
                        stripe(
                                "evt_6",
                                "checkout.session.completed",
                                START + 4,
                                CHECKOUT + ", \"mode\": \"subscription\"",
                                "")),
                "subscription-started");
    }

    /** The user is named by the subscription itself, and the address by a bill. */
    private static WebhookSequence stripeCheckoutWithoutAnId() {
        return always(
                "Stripe: a new subscription that names its user in its metadata",
                List.of(
                        stripe(
                                "evt_1",
                                "customer.subscription.created",
                                START,
                                subscription("incomplete").replace("{\"plan\"", "{\"userId\": \"u1\", \"plan\""),
                                ""),
                        stripe("evt_2", "invoice.payment_failed", START + 1, invoice("in_1", 1), ""),
                        stripe("evt_3", "customer.subscription.deleted", START + 2, subscription("canceled"), "")),
                "payment-failed",
                "subscription-canceled",
                "subscription-started");
    }

    private static WebhookSequence stripeLife() {
        ProviderEvent failed = stripe("evt_5", "invoice.payment_failed", START + 5, invoice("in_3", 1), "");
        ProviderEvent paid = stripe("evt_6", "invoice.payment_succeeded", START + 6, invoice("in_3", 2), "");
        List<ProviderEvent> events = List.of(
                stripe("evt_1", "checkout.session.completed", START + 1, CHECKOUT + ", \"mode\": \"subscription\"", ""),
                stripe("evt_2", "customer.subscription.created", START, subscription("trialing"), ""),
                stripe(
                        "evt_3",
                        "customer.subscription.updated",
                        START + 3,
                        subscription("active"),
                        "\"status\": \"trialing\""),
                stripe("evt_4", "invoice.payment_succeeded", START + 4, invoice("in_2", 1), ""),
                failed,
                stripe(
                        "evt_7",
                        "customer.subscription.updated",
                        START + 5,
                        subscription("past_due"),
                        "\"status\": \"active\""),
                paid,
                stripe("evt_8", "customer.subscription.deleted", START + 8, subscription("canceled"), ""));
        return new WebhookSequence(
                "Stripe: trial, conversion, renewal, failure, recovery, cancellation",
                events,
                order -> types(
                        "payment-recovered",
                        "subscription-canceled",
                        "subscription-started",
                        "trial-converted",
                        order.indexOf(failed) < order.indexOf(paid) ? "payment-failed" : ""),
                order -> ANN,
                false);
    }

    private static WebhookSequence stripePurchase() {
        return always(
                "Stripe: a purchase whose money comes later, and is refunded",
                List.of(
                        stripe("evt_1", "checkout.session.completed", START, purchase("unpaid"), ""),
                        stripe("evt_2", "checkout.session.async_payment_succeeded", START + 1, purchase("paid"), ""),
                        stripe("evt_3", "charge.succeeded", START + 1, CHARGE, ""),
                        stripe(
                                "evt_4",
                                "charge.refunded",
                                START + 2,
                                CHARGE + ", \"amount_refunded\": 500",
                                "\"amount_refunded\": 0"),
                        stripe(
                                "evt_5",
                                "charge.refunded",
                                START + 3,
                                CHARGE + ", \"amount_refunded\": 900",
                                "\"amount_refunded\": 500")),
                "purchase",
                "refund-issued",
                "refund-issued");
    }

    /** Metadata, names and addresses vary; the newest metadata wins, and the first address. */
    private static WebhookSequence stripeChangingMetadata() {
        ProviderEvent customer = stripe("evt_1", "customer.created", START, """
                "object": "customer", "id": "cus_1", "email": "ann@example.com", "name": "Ann",
                "metadata": {"tier": "free", "source": "ad"}
                """, "");
        ProviderEvent checkout = stripe(
                "evt_3",
                "checkout.session.completed",
                START + 2,
                CHECKOUT + ", \"mode\": \"subscription\", \"metadata\": {\"source\": \"site\"}",
                "");
        ProviderEvent bill = stripe(
                "evt_4",
                "invoice.payment_failed",
                START + 3,
                invoice("in_1", 1).replace("ann@example.com", "accounting@example.com")
                        + ", \"customer_name\": \"Accounting\"",
                "");
        return new WebhookSequence(
                "Stripe: metadata, names and addresses that vary",
                List.of(
                        customer,
                        stripe("evt_2", "customer.subscription.created", START + 1, """
                                "object": "subscription", "id": "sub_1", "customer": "cus_1", "status": "active",
                                "metadata": {"plan": "basic", "tier": "silver"}
                                """, ""),
                        checkout,
                        bill,
                        stripe("evt_5", "customer.subscription.updated", START + 4, """
                                "object": "subscription", "id": "sub_1", "customer": "cus_1", "status": "active",
                                "metadata": {"plan": "pro"}
                                """, ""),
                        stripe("evt_6", "customer.updated", START + 5, """
                                "object": "customer", "id": "cus_1", "metadata": {"tier": "gold"}
                                """, "")),
                order -> types("payment-failed", "subscription-started"),
                order -> order.indexOf(bill) < Math.min(order.indexOf(customer), order.indexOf(checkout))
                        ? Optional.of("accounting@example.com")
                        : ANN,
                false);
    }

    private static WebhookSequence polarCheckout() {
        return always(
                "Polar: a new subscription without a trial",
                List.of(
                        polarSubscription("msg_1", "created", 1, "active", "null"),
                        polarSubscription("msg_2", "active", 2, "active", "null"),
                        polarSubscription("msg_3", "updated", 3, "active", "null"),
                        polarOrder("msg_4", "order.created", 3, "subscription_create", 0),
                        polarOrder("msg_5", "order.paid", 4, "subscription_create", 0)),
                "subscription-started");
    }

    private static WebhookSequence polarLife() {
        ProviderEvent pastDueSeen = polarSubscription("msg_5", "updated", 20, "past_due", "15");
        ProviderEvent pastDue = polarSubscription("msg_6", "past_due", 21, "past_due", "15");
        ProviderEvent recovered = polarSubscription("msg_7", "active", 22, "active", "15");
        ProviderEvent revoked = polarSubscription("msg_9", "revoked", 25, "canceled", "15");
        List<ProviderEvent> events = List.of(
                polarSubscription("msg_1", "created", 1, "trialing", "01"),
                polarSubscription("msg_2", "active", 2, "trialing", "01"),
                polarSubscription("msg_3", "cycled", 15, "active", "15"),
                polarOrder("msg_4", "order.paid", 16, "subscription_cycle", 0),
                pastDueSeen,
                pastDue,
                recovered,
                polarSubscription("msg_8", "canceled", 23, "active", "15"),
                revoked);
        return new WebhookSequence(
                "Polar: trial, conversion, renewal, failure, recovery, cancellation",
                events,
                order -> types(
                        order.indexOf(pastDue) < order.indexOf(recovered) ? "payment-failed" : "",
                        "subscription-canceled",
                        "subscription-canceled",
                        "subscription-started",
                        "trial-converted",
                        isTold(recovered, order, List.of(pastDueSeen, pastDue), revoked) ? "payment-recovered" : ""),
                order -> ANN,
                false);
    }

    /** A recovery is recorded if a failure arrived before it and was not followed by the end. */
    private static boolean isTold(
            ProviderEvent recovery, List<ProviderEvent> order, List<ProviderEvent> failures, ProviderEvent end) {
        int arrival = order.indexOf(recovery);
        int ended = order.indexOf(end);
        return failures.stream()
                .mapToInt(order::indexOf)
                .anyMatch(failure -> failure < arrival && (ended < failure || ended > arrival));
    }

    private static WebhookSequence polarPurchase() {
        return always(
                "Polar: a purchase that is refunded in two parts",
                List.of(
                        polarOrder("msg_1", "order.created", 1, "purchase", 0),
                        polarOrder("msg_2", "order.paid", 2, "purchase", 0),
                        polarOrder("msg_3", "order.refunded", 3, "purchase", 500),
                        polarOrder("msg_4", "order.refunded", 4, "purchase", 900)),
                "purchase",
                "refund-issued",
                "refund-issued");
    }

    private static WebhookSequence clerkLife() {
        ProviderEvent created = clerkUser("msg_1", "user.created", 1);
        ProviderEvent updated = clerkUser("msg_2", "user.updated", 2);
        ProviderEvent deleted = clerk("msg_3", "user.deleted", START * 1000 + 3, """
                "id": "user_1", "external_id": "u1", "object": "user", "deleted": true
                """);
        return new WebhookSequence(
                "Clerk: a user created, updated, deleted",
                List.of(created, updated, deleted),
                order -> types("user.created", "user.deleted"),
                // What arrives after the deletion is not stored any more.
                order -> Stream.of(updated, created)
                        .filter(event -> order.indexOf(event) < order.indexOf(deleted))
                        .map(event -> event.equals(updated) ? "ann2@example.com" : "ann1@example.com")
                        .findFirst(),
                true);
    }

    private static WebhookSequence clerkChanges() {
        return new WebhookSequence(
                "Clerk: a user created and updated again and again",
                List.of(
                        clerkUser("msg_1", "user.created", 1),
                        clerkUser("msg_2", "user.updated", 2),
                        clerkUser("msg_3", "user.updated", 3),
                        clerkUser("msg_4", "user.updated", 4)),
                order -> types("user.created"),
                order -> Optional.of("ann4@example.com"),
                false);
    }

    private static WebhookSequence always(String name, List<ProviderEvent> events, String... told) {
        return new WebhookSequence(name, events, order -> types(told), order -> ANN, false);
    }

    private static List<String> types(String... told) {
        List<String> types = new ArrayList<>(Arrays.asList(told));
        types.removeIf(String::isEmpty);
        types.sort(null);
        return types;
    }

    private static String subscription(String status) {
        return SUBSCRIPTION + ", \"status\": \"" + status + "\"";
    }

    private static String invoice(String id, int attempts) {
        return INVOICE
                + ", \"id\": \"%s\", \"attempt_count\": %s, \"amount_due\": 900, \"amount_paid\": 900"
                        .formatted(id, attempts);
    }

    private static String purchase(String paymentStatus) {
        return CHECKOUT + ", \"mode\": \"payment\", \"amount_total\": 900, \"payment_status\": \"" + paymentStatus
                + "\"";
    }

    private static ProviderEvent polarSubscription(String id, String what, int day, String status, String periodStart) {
        String trial = periodStart.equals("null")
                ? "\"trial_start\": null, \"trial_end\": null"
                : "\"trial_start\": \"2026-10-01T00:00:00Z\", \"trial_end\": \"2026-10-15T00:00:00Z\", "
                        + "\"current_period_start\": \"2026-10-" + periodStart + "T00:00:00Z\"";
        return polar(
                id,
                "subscription." + what,
                String.format(Locale.ROOT, "2026-10-%02dT00:00:00Z", day),
                "\"id\": \"sub_1\", \"status\": \"" + status + "\", " + trial + ", " + POLAR_CUSTOMER);
    }

    private static ProviderEvent polarOrder(String id, String type, int day, String reason, int refunded) {
        String subscription = reason.equals("purchase") ? "null" : "\"sub_1\"";
        return polar(
                id,
                type,
                String.format(Locale.ROOT, "2026-10-%02dT00:00:00Z", day),
                "\"id\": \"ord_1\", \"billing_reason\": \"%s\", \"subscription_id\": %s, \"refunded_amount\": %s, "
                                .formatted(reason, subscription, refunded)
                        + POLAR_CUSTOMER);
    }

    private static ProviderEvent clerkUser(String id, String type, int version) {
        long at = START * 1000 + version;
        return clerk(id, type, at, """
                "id": "user_1", "object": "user", "external_id": "u1", "updated_at": %s,
                "primary_email_address_id": "e",
                "email_addresses": [{"id": "e", "email_address": "ann%s@example.com"}]
                """.formatted(at, version));
    }
}
