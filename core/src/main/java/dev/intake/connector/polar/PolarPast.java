package dev.intake.connector.polar;

import dev.intake.connector.ListedObject;
import dev.intake.connector.Past;
import dev.intake.connector.ProviderTime;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The events that Polar has sent about an object, as far as the object still shows them. (ADR 142) */
final class PolarPast {
    private static final String STATUS = "status";
    private static final String CREATED_AT = "created_at";
    private static final Set<String> NEVER_PAID = Set.of("trialing", "incomplete", "incomplete_expired");

    private PolarPast() {}

    static Past of(ListedObject listed) {
        Json object = listed.data();
        return switch (listed.kind()) {
            case CUSTOMER -> asNow("customer.updated", object);
            case MEMBER -> asNow("member.updated", object);
            case SUBSCRIPTION -> new Past(Optional.empty(), ofSubscription(object));
            case ORDER -> new Past(Optional.empty(), ofOrder(object));
            case USER, INVOICE, CHECKOUT, REFUND -> Past.NOTHING;
        };
    }

    private static Past asNow(String type, Json object) {
        return new Past(Optional.of(new Json.Members(Map.of("type", new Json.Text(type), "data", object))), List.of());
    }

    private static List<Json> ofSubscription(Json subscription) {
        String status = subscription.text(STATUS).orElse("");
        String start = subscription.isNull("started_at") ? CREATED_AT : "started_at";
        List<Json> events = new ArrayList<>(at("subscription.created", start, subscription));
        ProviderTime.iso(subscription, "trial_end")
                .filter(end -> !NEVER_PAID.contains(status) && isPaidFrom(end, subscription))
                .ifPresent(end -> events.addAll(at("subscription.cycled", "trial_end", asConverted(subscription))));
        if (status.equals("past_due")) {
            events.addAll(at("subscription.past_due", "past_due_at", subscription));
        }
        events.addAll(
                subscription.isNull("ended_at")
                        ? at("subscription.canceled", "canceled_at", subscription)
                        : at("subscription.revoked", "ended_at", subscription));
        return events;
    }

    /** Returns whether a paid period has begun with the end of the trial or later. */
    private static boolean isPaidFrom(Instant trialEnd, Json subscription) {
        return ProviderTime.iso(subscription, "current_period_start")
                .filter(start -> !start.isBefore(trialEnd))
                .isPresent();
    }

    /** Returns the subscription as the event of its conversion showed it. */
    private static Json asConverted(Json subscription) {
        return subscription.with(
                Map.of(STATUS, new Json.Text("active"), "current_period_start", subscription.at("trial_end")));
    }

    private static List<Json> ofOrder(Json order) {
        List<Json> events = new ArrayList<>();
        if (order.flag("paid").orElse(false)) {
            events.addAll(at("order.paid", CREATED_AT, order));
        }
        if (OrderRules.refundedTotal(order).filter(total -> total > 0).isPresent()) {
            events.addAll(at("order.refunded", order.isNull("modified_at") ? CREATED_AT : "modified_at", order));
        }
        return events;
    }

    private static List<Json> at(String type, String field, Json object) {
        return ProviderTime.iso(object, field).isPresent()
                ? List.of(new Json.Members(
                        Map.of("type", new Json.Text(type), "timestamp", object.at(field), "data", object)))
                : List.of();
    }
}
