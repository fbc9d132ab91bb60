package dev.intake.connector.stripe;

import dev.intake.connector.EventProperties;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.Translation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.util.Optional;

/** The rules for invoices, charges and checkouts. (Spec, Mapping from billing provider A; Decisions 1) */
final class PaymentRules {
    private PaymentRules() {}

    /** Records each failed attempt. If the invoice is known to be paid, the event is late and is ignored. */
    static Translation paymentFailed(StripeEvent event) {
        return event.invoice().paid()
                ? new Translation.Ignored("the invoice is already paid")
                : invoice(event, "amount_due").of(LifecycleEventType.PAYMENT_FAILED);
    }

    /**
     * Records the payment of an invoice that failed before. A manual payment does not raise {@code attempt_count}, so a
     * remembered failure counts, too.
     */
    static Translation paymentSucceeded(StripeEvent event) {
        boolean failedBefore = event.object().whole("attempt_count").orElse(0L) > 1
                || event.invoice().failed();
        if (!failedBefore) {
            return new Translation.Ignored("no payment of this invoice had failed");
        }
        boolean nothingPaid =
                event.object().whole("amount_paid").filter(paid -> paid <= 0).isPresent();
        return nothingPaid
                ? new Translation.Ignored("no money was paid")
                : invoice(event, "amount_paid").of(LifecycleEventType.PAYMENT_RECOVERED);
    }

    /** Records each refund. The amount is that of this refund; it is absent if only the total is known. */
    static Translation refunded(StripeEvent event) {
        Json charge = event.object();
        Optional<Long> total = charge.whole("amount_refunded");
        Optional<Long> before = event.previous().whole("amount_refunded");
        Optional<Long> added = before.isPresent()
                ? total.map(now -> now - before.get()).filter(amount -> amount > 0)
                : total.filter(now -> event.refunds().totalMinor() > 0)
                        .flatMap(now -> event.refunds().addedBy(now));
        return new EventProperties(Connector.STRIPE)
                .amount("amount", added, event.currency())
                .amount("amount_refunded", total, event.currency())
                .currency(event.currency())
                .text("status", charge.text("status"))
                .text("charge_id", event.id())
                .text("customer_id", event.customer())
                .of(LifecycleEventType.REFUND_ISSUED);
    }

    /** Records a one-time purchase that is paid or needs no payment. */
    static Translation checkedOut(StripeEvent event) {
        if (!event.object().hasText("payment", "mode")) {
            return new Translation.Ignored("the checkout is not a one-time payment");
        }
        return event.object().hasText("unpaid", "payment_status")
                ? new Translation.Ignored("the payment is not complete yet")
                : new EventProperties(Connector.STRIPE)
                        .amount("amount", event.object().whole("amount_total"), event.currency())
                        .currency(event.currency())
                        .text("status", event.object().text("payment_status"))
                        .text("checkout_id", event.id())
                        .text("customer_id", event.customer())
                        .of(LifecycleEventType.PURCHASE);
    }

    /** Returns whether it is a one-time purchase that is paid or needs no payment. */
    static boolean isPurchase(StripeEvent event) {
        return event.object().hasText("payment", "mode") && !event.object().hasText("unpaid", "payment_status");
    }

    private static EventProperties invoice(StripeEvent event, String amount) {
        Json invoice = event.object();
        Json line = invoice.elements("lines", "data").stream().findFirst().orElse(Json.Null.VALUE);
        Optional<String> price = StripeEvent.id(line.at("pricing", "price_details", "price"))
                .or(() -> line.text("price", "id"))
                .or(() -> line.text("plan", "id"));
        Optional<String> product = StripeEvent.id(line.at("pricing", "price_details", "product"))
                .or(() -> StripeEvent.id(line.at("price", "product")))
                .or(() -> StripeEvent.id(line.at("plan", "product")));
        return new EventProperties(Connector.STRIPE)
                .amount("amount", invoice.whole(amount), event.currency())
                .currency(event.currency())
                .text("plan", SubscriptionRules.name(line.at("price")))
                .text("price_id", price)
                .text("product_id", product)
                .whole("quantity", line.whole("quantity"))
                .text("status", invoice.text("status"))
                .whole("attempt_count", invoice.whole("attempt_count"))
                .text("billing_reason", invoice.text("billing_reason"))
                .text("invoice_id", event.id())
                .text("subscription_id", event.invoicedSubscription())
                .text("customer_id", event.customer());
    }
}
