package dev.intake.connector.stripe;

import dev.intake.connector.ListedObject;
import dev.intake.connector.Past;
import dev.intake.connector.ProviderTime;
import dev.intake.kernel.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The events that Stripe has sent about an object, as far as the object still shows them. (ADR 142) */
final class StripePast {
    private static final String STATUS = "status";
    private static final Set<String> NEVER_PAID = Set.of("trialing", "paused", "incomplete", "incomplete_expired");

    private StripePast() {}

    static Past of(ListedObject listed) {
        Json object = listed.data();
        return switch (listed.kind()) {
            case CUSTOMER -> new Past(Optional.of(state(object)), List.of());
            case SUBSCRIPTION -> new Past(Optional.empty(), ofSubscription(object));
            case INVOICE -> new Past(Optional.empty(), ofInvoice(object));
            case CHECKOUT -> ofCheckout(object);
            case REFUND -> new Past(Optional.empty(), ofRefund(object));
            case USER, MEMBER, ORDER -> Past.NOTHING;
        };
    }

    /** Returns an event that shows the customer's current state. */
    private static Json state(Json customer) {
        return new Json.Members(Map.of(
                "type",
                new Json.Text("customer.updated"),
                "livemode",
                customer.at("livemode"),
                "data",
                new Json.Members(Map.of("object", customer.with(Map.of("object", new Json.Text("customer")))))));
    }

    /** Returns a purchase, if it is one. Of any checkout, only the session has the merchant's id of the user. */
    private static Past ofCheckout(Json session) {
        List<Json> events = at(StripeFacts.CHECKED_OUT, session, "created");
        return session.hasText("complete", STATUS) ? new Past(events.stream().findFirst(), events) : Past.NOTHING;
    }

    private static List<Json> ofSubscription(Json subscription) {
        List<Json> events = new ArrayList<>(at(StripeFacts.STARTED, subscription, "created"));
        String status = subscription.text(STATUS).orElse("");
        ProviderTime.seconds(subscription, "trial_end")
                .filter(end -> !NEVER_PAID.contains(status))
                .filter(end -> periodStart(subscription)
                        .filter(start -> !start.isBefore(end))
                        .isPresent())
                .ifPresent(end -> events.add(event(
                        StripeFacts.UPDATED,
                        end,
                        subscription.with(Map.of(STATUS, new Json.Text("active"))),
                        Map.of("previous_attributes", new Json.Members(Map.of(STATUS, new Json.Text("trialing")))))));
        if (status.equals("canceled")) {
            events.addAll(at(StripeFacts.ENDED, subscription, "ended_at"));
        }
        return events;
    }

    /** Returns the start of the last paid period; it moved to the items. */
    private static Optional<Instant> periodStart(Json subscription) {
        return subscription.elements("items", "data").stream()
                .flatMap(item -> ProviderTime.seconds(item, "current_period_start").stream())
                .max(Instant::compareTo)
                .or(() -> ProviderTime.seconds(subscription, "current_period_start"));
    }

    private static List<Json> ofInvoice(Json invoice) {
        List<Json> events = new ArrayList<>();
        long attempts = invoice.whole("attempt_count").orElse(0L);
        boolean paid = invoice.hasText("paid", STATUS);
        boolean givenUp = invoice.hasText("uncollectible", STATUS);
        // The first attempt of an open invoice without a next one may be a bank debit on its way.
        boolean failed = !paid && (givenUp || !invoice.isNull("next_payment_attempt"));
        if (attempts > 1 || (attempts == 1 && failed)) {
            Optional<Instant> first = ProviderTime.seconds(invoice, "status_transitions", "finalized_at")
                    .or(() -> ProviderTime.seconds(invoice, "created"));
            Json asItWas = invoice.with(Map.of(
                    "attempt_count",
                    new Json.Numeric(BigDecimal.ONE),
                    "amount_paid",
                    new Json.Numeric(BigDecimal.ZERO),
                    STATUS,
                    new Json.Text("open")));
            first.ifPresent(time -> events.add(event(StripeFacts.FAILED, time, asItWas, Map.of())));
        }
        if (paid && attempts > 1 && !invoice.flag("paid_out_of_band").orElse(false)) {
            ProviderTime.seconds(invoice, "status_transitions", "paid_at")
                    .or(() -> ProviderTime.seconds(invoice, "created"))
                    .ifPresent(time -> events.add(event(StripeFacts.PAID, time, invoice, Map.of())));
        }
        return events;
    }

    /** Returns the refund of a charge up to its present total. Of several, the newest, which is listed first, counts. */
    private static List<Json> ofRefund(Json refund) {
        Json charge = refund.at("charge");
        return charge.whole("amount_refunded").filter(total -> total > 0).isPresent()
                ? ProviderTime.seconds(refund, "created").stream()
                        .map(time -> event(StripeFacts.REFUNDED, time, charge, Map.of()))
                        .toList()
                : List.of();
    }

    private static List<Json> at(String type, Json object, String field) {
        return ProviderTime.seconds(object, field).stream()
                .map(time -> event(type, time, object, Map.of()))
                .toList();
    }

    private static Json event(String type, Instant at, Json object, Map<String, Json> more) {
        Map<String, Json> data = new LinkedHashMap<>(more);
        data.put("object", object);
        return new Json.Members(Map.of(
                "type",
                new Json.Text(type),
                "created",
                new Json.Numeric(BigDecimal.valueOf(at.getEpochSecond())),
                "livemode",
                object.at("livemode"),
                "data",
                new Json.Members(data)));
    }
}
