package dev.intake.connector.polar;

import dev.intake.connector.EventProperties;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.Translation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.util.Optional;

/** The rules for {@code order.*}. (Spec, Mapping from billing provider B; Decisions 1) */
final class OrderRules {
    private OrderRules() {}

    /** Records each refund, including those of subscription orders. The amount is what it added to the order's total. */
    static Translation refunded(PolarEvent event) {
        Optional<Long> total = refundedTotal(event.data());
        return properties(event, total.flatMap(now -> event.refunds().addedBy(now)))
                .amount("amount_refunded", total, event.currency())
                .of(LifecycleEventType.REFUND_ISSUED);
    }

    /** Records an order that does not belong to a subscription. */
    static Translation paid(PolarEvent event) {
        Json order = event.data();
        return isPurchase(event)
                ? properties(event, order.whole("total_amount").or(() -> order.whole("amount")))
                        .of(LifecycleEventType.PURCHASE)
                : new Translation.Ignored("the order is tied to a subscription");
    }

    /** Returns whether the order does not belong to a subscription. */
    static boolean isPurchase(PolarEvent event) {
        Json order = event.data();
        boolean otherReason = order.text("billing_reason")
                .filter(reason -> !reason.equals("purchase"))
                .isPresent();
        return !otherReason && order.isNull("subscription_id");
    }

    /** Returns the refunded total of an order, including tax. */
    static Optional<Long> refundedTotal(Json order) {
        return order.whole("refunded_amount")
                .map(amount ->
                        saturatedSum(amount, order.whole("refunded_tax_amount").orElse(0L)));
    }

    private static long saturatedSum(long amount, long tax) {
        try {
            return Math.addExact(amount, tax);
        } catch (ArithmeticException tooLarge) {
            return amount;
        }
    }

    private static EventProperties properties(PolarEvent event, Optional<Long> amount) {
        Json order = event.data();
        return new EventProperties(Connector.POLAR)
                .amount("amount", amount, event.currency())
                .currency(event.currency())
                .text("plan", order.text("product", "name"))
                .text("product_id", event.plan().product())
                .whole("quantity", event.quantity())
                .text("status", event.status())
                .text("billing_reason", order.text("billing_reason"))
                .text("order_id", event.id())
                .text("subscription_id", order.text("subscription_id"))
                .text("customer_id", event.customerId());
    }
}
