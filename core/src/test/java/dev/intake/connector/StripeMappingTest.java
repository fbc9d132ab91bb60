package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.testing.JsonReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Spec, Mapping from billing provider A events, and the rows for Stripe of Decisions 1. */
class StripeMappingTest {
    private final Receiver stripe = new Receiver(new StripeTranslator());

    /** A payload that only names the event gets the table's answer. */
    @ParameterizedTest
    @CsvSource({
        "customer.subscription.created, subscription-started",
        "customer.subscription.updated, ignored",
        "customer.subscription.deleted, subscription-canceled",
        "invoice.payment_failed, payment-failed",
        "invoice.payment_succeeded, ignored",
        "charge.refunded, refund-issued",
        "checkout.session.completed, ignored",
        "customer.subscription.trial_will_end, ignored",
        "invoice.paid, ignored",
        "v1.customer.subscription.created, ignored"
    })
    void eventByItsNameAlone(String event, String expected) {
        assertThat(Receiver.outcome(stripe.receive("{\"type\": \"" + event + "\"}")))
                .isEqualTo(expected);
    }

    @Test
    void thinEvent_isIgnored_withTheOptionToChooseAtStripe() {
        Translated translated = new StripeTranslator().translate(JsonReader.read("""
                                {"id": "evt_1", "object": "v2.core.event", "type": "v1.invoice.payment_failed",
                                 "created": "2026-11-20T10:00:00.000Z", "livemode": true,
                                 "related_object": {"id": "in_1", "type": "invoice", "url": "/v1/invoices/in_1"}}
                                """), Instant.EPOCH, Optional.empty());

        assertThat(translated.translation())
                .isInstanceOfSatisfying(
                        Translation.Ignored.class,
                        ignored -> assertThat(ignored.reason()).contains("choose snapshot payloads"));
        assertThat(translated.occurredAt()).isEqualTo(Instant.parse("2026-11-20T10:00:00Z"));
    }

    @Test
    void table_hasTheRowsOfTheSpecificationInItsOrder_thenThoseOfTheDecisions() {
        assertThat(StripeTranslator.events())
                .containsExactly(
                        "customer.subscription.created",
                        "customer.subscription.updated",
                        "customer.subscription.deleted",
                        "invoice.payment_failed",
                        "invoice.payment_succeeded",
                        "charge.refunded",
                        "checkout.session.completed",
                        "checkout.session.async_payment_succeeded");
    }

    static Stream<Arguments> subscriptionUpdates() {
        return Stream.of(
                arguments("status trialing to active", "trial-converted", update("active", "\"status\": \"trialing\"")),
                arguments("status trialing to past_due", "ignored", update("past_due", "\"status\": \"trialing\"")),
                arguments("status past_due to active", "ignored", update("active", "\"status\": \"past_due\"")),
                arguments("status incomplete to active", "ignored", update("active", "\"status\": \"incomplete\"")),
                arguments("only the metadata changed", "ignored", update("active", "\"metadata\": {}")),
                arguments(
                        "trialing to active together with a plan change",
                        "trial-converted",
                        changed("\"status\": \"trialing\", ", item("basic", 1, 1000), item("pro", 1, 2000))),
                arguments(
                        "items, but the same (price, quantity) pairs: every renewal from basil on",
                        "ignored",
                        changed("", item("pro", 1, 2000), item("pro", 1, 2000))),
                arguments("a dearer price", "subscription-upgraded", changed(item("a", 1, 1000), item("b", 1, 2000))),
                arguments("a cheaper price", "ignored", changed(item("b", 1, 2000), item("a", 1, 1000))),
                arguments("another price of the same worth", "ignored", changed(item("a", 1, 9), item("b", 1, 9))),
                arguments("a higher quantity", "subscription-upgraded", changed(item("a", 1, 10), item("a", 5, 10))),
                arguments("a lower quantity", "ignored", changed(item("a", 5, 10), item("a", 4, 10))),
                arguments("a dearer price, but fewer", "ignored", changed(item("a", 4, 2000), item("b", 1, 5000))),
                arguments(
                        "an item added",
                        "subscription-upgraded",
                        changed(item("a", 1, 2000), item("a", 1, 2000) + "," + item("addon", 1, 1000))),
                arguments(
                        "an item removed",
                        "ignored",
                        changed(item("a", 1, 2000) + "," + item("addon", 1, 1000), item("a", 1, 2000))),
                arguments(
                        "month to year, worth more per month",
                        "subscription-upgraded",
                        changed(item("a", 1, 2000), every("year", item("b", 1, 60_000)))),
                arguments(
                        "month to year at a discount: a longer interval and a larger charge",
                        "subscription-upgraded",
                        changed(item("a", 1, 2000), every("year", item("b", 1, 20_000)))),
                arguments(
                        "year to month, worth less per month",
                        "ignored",
                        changed(every("year", item("b", 1, 20_000)), item("a", 1, 1000))),
                arguments(
                        "year to month, worth more per month",
                        "subscription-upgraded",
                        changed(every("year", item("b", 1, 20_000)), item("a", 1, 2000))),
                arguments(
                        "week to month of the same price",
                        "ignored",
                        changed(every("week", item("a", 1, 1000)), item("b", 1, 1000))),
                arguments(
                        "a fraction of a cent more",
                        "subscription-upgraded",
                        changed(decimal("a", "\"0.5\""), decimal("b", "\"0.55\""))),
                arguments(
                        "a metered item is not worth anything beforehand",
                        "ignored",
                        changed(item("a", 1, 1000), item("a", 1, 1000) + "," + metered("m"))),
                arguments("not computable: tiered", "subscription-upgraded", changed(tiered("a", 1), tiered("a", 2))),
                arguments(
                        "not computable: null amounts",
                        "subscription-upgraded",
                        changed(decimal("a", "null"), decimal("b", "null"))),
                arguments(
                        "not computable: partial previous items",
                        "subscription-upgraded",
                        changed("{\"id\": \"si_1\"}", item("a", 1, 1000))),
                arguments(
                        "not computable: no previous items", "subscription-upgraded", changed("", item("a", 1, 1000))),
                arguments(
                        "not computable: currency changed",
                        "subscription-upgraded",
                        changed("\"currency\": \"eur\", ", item("a", 1, 2000), item("b", 1, 1000))),
                arguments(
                        "not computable: prices in several currencies",
                        "subscription-upgraded",
                        changed(in("eur", item("a", 1, 2000)), in("usd", item("b", 1, 1000)))),
                arguments(
                        "other prices in the same currency, downward",
                        "ignored",
                        changed(in("eur", item("a", 1, 2000)), in("eur", item("b", 1, 1000)))),
                arguments(
                        "fewer of the same tiers is surely not upward",
                        "ignored",
                        changed(tiered("a", 3), tiered("a", 2))),
                arguments("old version: the plan at the top, upward", "subscription-upgraded", plan(1000, 2000)),
                arguments("old version: the plan at the top, downward", "ignored", plan(2000, 1000)),
                arguments("old version: the quantity at the top, upward", "subscription-upgraded", quantity(1, 2)),
                arguments("old version: the quantity at the top, downward", "ignored", quantity(2, 1)),
                arguments(
                        "old version: only the name of the plan changed",
                        "ignored",
                        event(
                                "customer.subscription.updated",
                                "\"plan\": {\"id\": \"p\", \"amount\": 1}, \"quantity\": 1",
                                "\"plan\": {\"nickname\": \"Old\"}")),
                arguments(
                        "old version: the plan is not told",
                        "subscription-upgraded",
                        event("customer.subscription.updated", "\"plan\": {\"id\": \"p\"}", "\"plan\": null")));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("subscriptionUpdates")
    void customerSubscriptionUpdated(String change, String expected, String payload) {
        assertThat(Receiver.outcome(stripe.receive(payload))).isEqualTo(expected);
    }

    static Stream<Arguments> invoices() {
        String failed = invoice("payment_failed", "\"attempt_count\": 1, \"status\": \"open\"");
        String paid = invoice("payment_succeeded", "\"attempt_count\": 1, \"amount_paid\": 2000, \"status\": \"paid\"");
        String paidLater =
                invoice("payment_succeeded", "\"attempt_count\": 2, \"amount_paid\": 2000, \"status\": \"paid\"");
        String alsoPaid = invoice("paid", "\"status\": \"paid\"");
        String updated = invoice("updated", "\"status\": \"paid\"");
        return Stream.of(
                arguments("the first attempt succeeds", List.of(paid), List.of("ignored")),
                arguments("attempt_count is over 1", List.of(paidLater), List.of("payment-recovered")),
                arguments(
                        "paid by hand after a failure: attempt_count is still 1",
                        List.of(failed, paid),
                        List.of("payment-failed", "payment-recovered")),
                arguments(
                        "invoice.paid comes for the same payment, before",
                        List.of(failed, alsoPaid, paid),
                        List.of("payment-failed", "ignored", "payment-recovered")),
                arguments(
                        "nothing was to pay",
                        List.of(invoice("payment_succeeded", "\"attempt_count\": 2, \"amount_paid\": 0")),
                        List.of("ignored")),
                arguments("each failed attempt", List.of(failed, failed), List.of("payment-failed", "payment-failed")),
                arguments(
                        "a failure that arrives after the payment",
                        List.of(paidLater, failed),
                        List.of("payment-recovered", "ignored")),
                arguments(
                        "a failure of an invoice that an ignored event showed paid",
                        List.of(updated, failed),
                        List.of("ignored", "ignored")),
                arguments(
                        "a late failure still makes the payment a recovery",
                        List.of(alsoPaid, failed, paid),
                        List.of("ignored", "ignored", "payment-recovered")),
                arguments(
                        "a failure of another invoice",
                        List.of(failed.replace("in_1", "in_2"), paid),
                        List.of("payment-failed", "ignored")));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("invoices")
    void invoicePayments(String story, List<String> payloads, List<String> expected) {
        assertThat(payloads.stream().map(stripe::receive).map(Receiver::outcome))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "checkout.session.completed, payment, paid, purchase",
        "checkout.session.completed, payment, no_payment_required, purchase",
        "checkout.session.completed, payment, unpaid, ignored",
        "checkout.session.completed, subscription, paid, ignored",
        "checkout.session.completed, setup, no_payment_required, ignored",
        "checkout.session.async_payment_succeeded, payment, paid, purchase",
        "checkout.session.async_payment_succeeded, subscription, paid, ignored",
        "checkout.session.async_payment_failed, payment, unpaid, ignored"
    })
    void checkoutSession(String event, String mode, String paymentStatus, String expected) {
        String session = "\"mode\": \"%s\", \"payment_status\": \"%s\"".formatted(mode, paymentStatus);

        assertThat(Receiver.outcome(stripe.receive(event(event, session, "")))).isEqualTo(expected);
    }

    private static String event(String type, String object, String previous) {
        return """
                {"id": "evt_1", "type": "%s", "data": {"object": {%s}, "previous_attributes": {%s}}}
                """.formatted(type, object, previous);
    }

    private static String invoice(String what, String fields) {
        return event("invoice." + what, "\"id\": \"in_1\", " + fields, "");
    }

    private static String update(String status, String previous) {
        return event("customer.subscription.updated", "\"status\": \"" + status + "\"", previous);
    }

    private static String changed(String before, String now) {
        return changed("", before, now);
    }

    private static String changed(String otherChanges, String before, String now) {
        return event(
                "customer.subscription.updated",
                "\"status\": \"active\", \"currency\": \"usd\", \"items\": {\"data\": [" + now + "]}",
                otherChanges + "\"items\": {\"data\": [" + before + "]}");
    }

    private static String in(String currency, String item) {
        return item.replace("\"unit_amount\"", "\"currency\": \"" + currency + "\", \"unit_amount\"");
    }

    private static String item(String price, int quantity, int amount) {
        return """
                {"price": {"id": "%s", "unit_amount": %s, "recurring": {"interval": "month"}}, "quantity": %s}
                """.formatted(price, amount, quantity);
    }

    private static String every(String interval, String item) {
        return item.replace("month", interval);
    }

    private static String decimal(String price, String amount) {
        return item(price, 1, 0)
                .replace("\"unit_amount\": 0", "\"unit_amount\": null, \"unit_amount_decimal\": " + amount);
    }

    private static String tiered(String price, int quantity) {
        return item(price, quantity, 7).replace("\"unit_amount\": 7", "\"billing_scheme\": \"tiered\"");
    }

    private static String metered(String price) {
        return "{\"price\": {\"id\": \"" + price + "\", \"recurring\": {\"interval\": \"month\","
                + " \"usage_type\": \"metered\"}}}";
    }

    private static String plan(int before, int now) {
        return event(
                "customer.subscription.updated",
                "\"plan\": {\"id\": \"new\", \"amount\": %s, \"interval\": \"month\"}, \"quantity\": 1".formatted(now),
                "\"plan\": {\"id\": \"old\", \"amount\": %s}".formatted(before));
    }

    private static String quantity(int before, int now) {
        return event(
                "customer.subscription.updated",
                "\"plan\": {\"id\": \"p\", \"amount\": 1, \"interval\": \"month\"}, \"quantity\": " + now,
                "\"quantity\": " + before);
    }
}
