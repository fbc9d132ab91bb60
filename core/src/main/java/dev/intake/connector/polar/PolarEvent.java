package dev.intake.connector.polar;

import dev.intake.connector.BillingInterval;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ProviderTime;
import dev.intake.connector.RecurringPlan;
import dev.intake.connector.RefundMemory;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.Optional;

/**
 * A Polar event, with the memory of its object.
 *
 * @param payload the event
 * @param at time of the event, by Polar's clock
 * @param known the memory of its object, if any
 */
record PolarEvent(Json payload, Instant at, Optional<ObjectMemory> known) {
    String type() {
        return payload.text("type").orElse("");
    }

    Json data() {
        return payload.at("data");
    }

    Optional<String> id() {
        return data().text("id");
    }

    Optional<String> status() {
        return data().text("status");
    }

    boolean hasStatus(String status) {
        return status().filter(status::equals).isPresent();
    }

    Optional<String> currency() {
        return data().text("currency");
    }

    Optional<BillingInterval> interval() {
        return BillingInterval.of(data().text("recurring_interval"), data().whole("recurring_interval_count"));
    }

    RecurringPlan plan() {
        return new RecurringPlan(
                data().text("product_id").or(() -> data().text("product", "id")),
                quantity(),
                data().whole("amount"),
                currency(),
                interval());
    }

    /** Returns the number of seats, or else of units. */
    Optional<Long> quantity() {
        return data().whole("seats").or(() -> data().whole("units"));
    }

    /** Returns the customer, which is the object itself in events about customers. */
    Json customer() {
        return type().startsWith("customer.") ? data() : data().at("customer");
    }

    Optional<String> customerId() {
        return customer().text("id").or(() -> data().text("customer_id"));
    }

    SubscriptionMemory subscription() {
        return ObjectMemory.of(known, SubscriptionMemory.class, SubscriptionMemory.NOTHING);
    }

    RefundMemory refunds() {
        return ObjectMemory.of(known, RefundMemory.class, RefundMemory.NOTHING);
    }

    /** Returns whether the payload states if there is a trial. */
    boolean hasTrialFields() {
        return data().has("trial_start") || data().has("trial_end");
    }

    /** Returns whether there is or was a trial. */
    boolean hasTrial() {
        return !data().isNull("trial_start") || !data().isNull("trial_end");
    }

    /** Returns whether its present period began some time after the trial. */
    boolean isLongAfterTrial() {
        Optional<Instant> periodStart = ProviderTime.iso(data(), "current_period_start");
        return ProviderTime.iso(data(), "trial_end")
                .filter(end -> periodStart.filter(end::isBefore).isPresent())
                .isPresent();
    }

    /** Returns whether the payload shows an upgrade from the remembered plan. */
    boolean isUpgrade() {
        return subscription().isUpgradedBy(plan(), at);
    }

    /** Returns whether its first paid period directly follows the trial. */
    boolean isFirstPeriodAfterTrial() {
        Optional<Instant> trialEnd = ProviderTime.iso(data(), "trial_end");
        return trialEnd.isPresent() && trialEnd.equals(ProviderTime.iso(data(), "current_period_start"));
    }
}
