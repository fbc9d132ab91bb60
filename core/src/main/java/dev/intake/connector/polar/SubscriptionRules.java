package dev.intake.connector.polar;

import dev.intake.connector.EventProperties;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.Translation;
import dev.intake.kernel.Connector;

/** The rules for {@code subscription.*}. (Spec, Mapping from billing provider B; Decisions 1) */
final class SubscriptionRules {
    private SubscriptionRules() {}

    /** Records an event for every new subscription. */
    static Translation started(PolarEvent event) {
        return signal(event, LifecycleEventType.SUBSCRIPTION_STARTED);
    }

    /**
     * Records a conversion, as the mapping table specifies, if the activation ends a trial. Polar also sends this event when
     * a subscription starts without a trial and after a failed payment.
     */
    static Translation activated(PolarEvent event) {
        if (event.hasStatus("trialing")) {
            return new Translation.Ignored("the trial starts");
        }
        if (!event.hasTrialFields()) {
            return signal(event, LifecycleEventType.TRIAL_CONVERTED);
        }
        if (event.subscription().isRecoveredAt(event.at())) {
            return signal(event, LifecycleEventType.PAYMENT_RECOVERED);
        }
        if (!event.hasTrial()) {
            return new Translation.Ignored("there was no trial to convert");
        }
        if (event.subscription().trialConverted()) {
            return new Translation.Ignored("the conversion of the trial is already recorded");
        }
        return event.isLongAfterTrial() && !wasTrialing(event)
                ? new Translation.Ignored("the trial ended before this period")
                : signal(event, LifecycleEventType.TRIAL_CONVERTED);
    }

    /** By the table; Polar does not send it today. */
    static Translation upgraded(PolarEvent event) {
        return signal(event, LifecycleEventType.SUBSCRIPTION_UPGRADED);
    }

    /** Records the scheduled cancellation, and again the cancellation when it takes effect. */
    static Translation canceled(PolarEvent event) {
        return signal(event, LifecycleEventType.SUBSCRIPTION_CANCELED);
    }

    /**
     * Records a failing renewal once, however many attempts follow. If the subscription is known to be active again, the
     * event is late and is ignored: its recovery was not recorded, so nothing would end what the event starts.
     */
    static Translation pastDue(PolarEvent event) {
        return event.subscription().isActivatedSince(event.at())
                ? new Translation.Ignored("the subscription is already active again")
                : signal(event, LifecycleEventType.PAYMENT_FAILED);
    }

    /** By the table; Polar does not send it today. */
    static Translation recovered(PolarEvent event) {
        return signal(event, LifecycleEventType.PAYMENT_RECOVERED);
    }

    /**
     * Records the end of a trial, or else an upgrade from the remembered plan, because Polar sends no previous values. A new
     * period shows both before an update does: a scheduled change is applied when it begins.
     */
    static Translation changed(PolarEvent event) {
        if (isTrialConversion(event)) {
            return signal(event, LifecycleEventType.TRIAL_CONVERTED);
        }
        return event.isUpgrade()
                ? signal(event, LifecycleEventType.SUBSCRIPTION_UPGRADED)
                : new Translation.Ignored("neither the end of a trial nor a known upgrade");
    }

    private static boolean isTrialConversion(PolarEvent event) {
        return event.hasStatus("active")
                && !event.subscription().trialConverted()
                && (wasTrialing(event) || event.isFirstPeriodAfterTrial());
    }

    private static boolean wasTrialing(PolarEvent event) {
        SubscriptionMemory known = event.subscription();
        return known.admits(event.at())
                && known.status().filter("trialing"::equals).isPresent();
    }

    private static Translation signal(PolarEvent event, LifecycleEventType type) {
        return new EventProperties(Connector.POLAR)
                .amount("amount", event.data().whole("amount"), event.currency())
                .currency(event.currency())
                .text("plan", event.data().text("product", "name"))
                .text("product_id", event.plan().product())
                .whole("quantity", event.quantity())
                .interval(event.interval())
                .text("status", event.status())
                .text("cancellation_reason", event.data().text("customer_cancellation_reason"))
                .text("subscription_id", event.id())
                .text("customer_id", event.customerId())
                .of(type);
    }
}
