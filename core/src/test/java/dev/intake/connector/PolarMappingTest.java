package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.intake.connector.polar.PolarTranslator;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Spec, Mapping from billing provider B events, and the rows for Polar of Decisions 1. */
class PolarMappingTest {
    private static final String NO_TRIAL = ", \"trial_start\": null, \"trial_end\": null";
    private static final String IN_TRIAL = ", \"trial_start\": \"2026-09-17T12:00:00Z\","
            + " \"trial_end\": \"2026-10-01T12:00:00Z\", \"current_period_start\": \"2026-09-17T12:00:00Z\"";
    private static final String TRIAL_OVER = IN_TRIAL.replace(
            "\"current_period_start\": \"2026-09-17T12:00:00Z\"", "\"current_period_start\": \"2026-10-01T12:00:00Z\"");
    private static final String TRIAL_LONG_OVER = IN_TRIAL.replace(
            "\"current_period_start\": \"2026-09-17T12:00:00Z\"", "\"current_period_start\": \"2026-11-01T12:00:00Z\"");

    private final Receiver polar = new Receiver(new PolarTranslator());

    /** A payload that only names the event gets the table's answer. */
    @ParameterizedTest
    @CsvSource({
        "subscription.created, subscription-started",
        "subscription.active, trial-converted",
        "subscription.upgraded, subscription-upgraded",
        "subscription.canceled, subscription-canceled",
        "subscription.revoked, subscription-canceled",
        "subscription.past_due, payment-failed",
        "subscription.recovered, payment-recovered",
        "order.refunded, refund-issued",
        "order.paid, purchase",
        "subscription.uncanceled, ignored",
        "subscription.cycled, ignored",
        "subscription.updated, ignored",
        "order.created, ignored"
    })
    void eventByItsNameAlone(String event, String expected) {
        assertThat(Receiver.outcome(polar.receive("{\"type\": \"" + event + "\"}")))
                .isEqualTo(expected);
    }

    @Test
    void table_hasTheRowsOfTheSpecificationInItsOrder_thenThoseOfTheDecisions() {
        assertThat(PolarTranslator.events())
                .containsExactly(
                        "subscription.created",
                        "subscription.active",
                        "subscription.upgraded",
                        "subscription.canceled",
                        "subscription.revoked",
                        "subscription.past_due",
                        "subscription.recovered",
                        "order.refunded",
                        "order.paid",
                        "subscription.cycled",
                        "subscription.updated");
    }

    @Test
    void eventsToSubscribeTo_areThoseThatPolarSends_andThoseThatShowWhoACustomerIs() {
        assertThat(PolarTranslator.usedEvents())
                .containsExactly(
                        "subscription.created",
                        "subscription.active",
                        "subscription.canceled",
                        "subscription.revoked",
                        "subscription.past_due",
                        "order.refunded",
                        "order.paid",
                        "subscription.cycled",
                        "subscription.updated",
                        "customer.created",
                        "customer.updated",
                        "member.created",
                        "member.updated",
                        "checkout.updated");
    }

    static Stream<Arguments> subscriptions() {
        String pastDue = subscription("past_due", "past_due", NO_TRIAL);
        String active = subscription("active", "active", NO_TRIAL);
        String cycled = subscription("cycled", "active", TRIAL_OVER);
        String updated = subscription("updated", "active", TRIAL_OVER);
        return Stream.of(
                arguments(
                        "active, no trial fields in the payload",
                        List.of(subscription("active", "active", "")),
                        List.of("trial-converted")),
                arguments(
                        "active, status trialing",
                        List.of(subscription("active", "trialing", IN_TRIAL)),
                        List.of("ignored")),
                arguments(
                        "active, trial fields null, last known past_due",
                        List.of(pastDue, active),
                        List.of("payment-failed", "payment-recovered")),
                arguments(
                        "active, trial fields null, past_due known from an ignored event",
                        List.of(subscription("updated", "past_due", NO_TRIAL), active),
                        List.of("ignored", "payment-recovered")),
                arguments(
                        "active after a failure: Polar updates the status first",
                        List.of(pastDue, subscription("updated", "active", NO_TRIAL), active),
                        List.of("payment-failed", "ignored", "payment-recovered")),
                arguments(
                        "active again, after the recovery",
                        List.of(pastDue, active, active),
                        List.of("payment-failed", "payment-recovered", "ignored")),
                arguments(
                        "a second failure and recovery",
                        List.of(pastDue, active, pastDue, active),
                        List.of("payment-failed", "payment-recovered", "payment-failed", "payment-recovered")),
                arguments(
                        "active after the end: nothing recovered",
                        List.of(pastDue, subscription("revoked", "canceled", NO_TRIAL), active),
                        List.of("payment-failed", "subscription-canceled", "ignored")),
                arguments("active, trial fields null otherwise", List.of(active), List.of("ignored")),
                arguments(
                        "active, trial fields set, after a failure",
                        List.of(pastDue, subscription("active", "active", TRIAL_LONG_OVER)),
                        List.of("payment-failed", "payment-recovered")),
                arguments(
                        "active, trial fields set, conversion not told yet",
                        List.of(subscription("active", "active", TRIAL_OVER)),
                        List.of("trial-converted")),
                arguments(
                        "active, trial fields set, conversion told",
                        List.of(cycled, subscription("active", "active", TRIAL_LONG_OVER)),
                        List.of("trial-converted", "ignored")),
                arguments(
                        "active, unknown subscription whose trial ended long ago",
                        List.of(subscription("active", "active", TRIAL_LONG_OVER)),
                        List.of("ignored")),
                arguments(
                        "active, trial ended long ago, but known to be trialing before",
                        List.of(
                                subscription("created", "trialing", IN_TRIAL),
                                subscription("active", "active", TRIAL_LONG_OVER)),
                        List.of("subscription-started", "trial-converted")),
                arguments("cycled at the trial's end", List.of(cycled), List.of("trial-converted")),
                arguments("updated at the trial's end", List.of(updated), List.of("trial-converted")),
                arguments(
                        "both, and more of them: once per subscription",
                        List.of(cycled, updated, updated, cycled),
                        List.of("trial-converted", "ignored", "ignored", "ignored")),
                arguments(
                        "updated, known trialing before",
                        List.of(subscription("created", "trialing", ""), subscription("updated", "active", "")),
                        List.of("subscription-started", "trial-converted")),
                arguments(
                        "cycled at a renewal",
                        List.of(subscription("cycled", "active", TRIAL_LONG_OVER)),
                        List.of("ignored")),
                arguments(
                        "cycled into past_due",
                        List.of(subscription("cycled", "past_due", TRIAL_OVER)),
                        List.of("ignored")),
                arguments(
                        "canceled and revoked for one cancellation",
                        List.of(
                                subscription("canceled", "active", ""),
                                subscription("canceled", "canceled", ""),
                                subscription("revoked", "canceled", "")),
                        List.of("subscription-canceled", "subscription-canceled", "subscription-canceled")));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("subscriptions")
    void subscriptionEvents(String story, List<String> payloads, List<String> expected) {
        assertThat(payloads.stream().map(polar::receive).map(Receiver::outcome)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "from {0} to {1}: {2}")
    @CsvSource({
        // product/seats/amount/interval
        "basic/null/2000/month, pro/null/5000/month, subscription-upgraded",
        "pro/null/5000/month, basic/null/2000/month, ignored",
        "pro/5/5000/month, pro/8/8000/month, subscription-upgraded",
        "pro/8/8000/month, pro/5/5000/month, ignored",
        "pro/null/2000/month, pro/null/2000/month, ignored",
        "pro/null/2000/month, pro/null/2500/month, ignored",
        "monthly/null/2000/month, yearly/null/20000/year, subscription-upgraded",
        "yearly/null/20000/year, monthly/null/1000/month, ignored",
        "pro/5/null/month, pro/8/null/month, subscription-upgraded",
        "basic/null/null/month, pro/null/null/month, ignored"
    })
    void subscriptionUpdated_againstTheLastKnownPlan(String before, String now, String expected) {
        polar.receive(plan("created", before));

        assertThat(Receiver.outcome(polar.receive(plan("updated", now)))).isEqualTo(expected);
    }

    /** Polar applies a scheduled change at the next cycle, whose event shows it first. */
    @ParameterizedTest(name = "from {0} to {1}: {2}")
    @CsvSource({
        "basic/null/2000/month, pro/null/5000/month, subscription-upgraded",
        "pro/5/5000/month, pro/8/8000/month, subscription-upgraded",
        "monthly/null/2000/month, yearly/null/20000/year, subscription-upgraded",
        "pro/null/5000/month, basic/null/2000/month, ignored",
        "pro/8/8000/month, pro/5/5000/month, ignored",
        "pro/null/2000/month, pro/null/2500/month, ignored"
    })
    void subscriptionCycled_showsAScheduledChangeFirst_andTheUpgradeIsRecordedOnce(
            String before, String now, String expected) {
        polar.receive(plan("created", before));

        assertThat(Receiver.outcome(polar.receive(plan("cycled", now)))).isEqualTo(expected);
        assertThat(Receiver.outcome(polar.receive(plan("updated", now)))).isEqualTo("ignored");
        assertThat(Receiver.outcome(polar.receive(plan("cycled", now)))).isEqualTo("ignored");
    }

    /** An event with another meaning, or none, leaves the upgrade to the next event that can state it. */
    @ParameterizedTest
    @CsvSource({
        "past_due, payment-failed",
        "canceled, subscription-canceled",
        "uncanceled, ignored",
        "resumed, ignored",
        "active, trial-converted",
        "recovered, payment-recovered"
    })
    void upgradeThatAnotherEventShowsFirst_isRecordedByTheNextUpdate_once(String first, String expected) {
        polar.receive(plan("created", "basic/null/2000/month"));
        String higher = "pro/null/5000/month";

        assertThat(Receiver.outcome(polar.receive(plan(first, higher)))).isEqualTo(expected);
        assertThat(Receiver.outcome(polar.receive(plan("updated", higher))))
                .isEqualTo(expected.equals("trial-converted") ? "ignored" : "subscription-upgraded");
        assertThat(Receiver.outcome(polar.receive(plan("updated", higher)))).isEqualTo("ignored");
    }

    @Test
    void conversionTogetherWithAnUpgrade_isTheConversionOnly() {
        polar.receive(plan("created", "basic/null/2000/month").replace("active", "trialing"));

        assertThat(Receiver.outcome(polar.receive(plan("cycled", "pro/null/5000/month"))))
                .isEqualTo("trial-converted");
        assertThat(Receiver.outcome(polar.receive(plan("updated", "pro/null/5000/month"))))
                .isEqualTo("ignored");
    }

    @ParameterizedTest(name = "from {0} to {1}: {2}")
    @CsvSource({
        "3/900, 9/2700, subscription-upgraded",
        "3/null, 9/null, subscription-upgraded",
        "3/900, 9/900, subscription-upgraded",
        "9/2700, 3/900, ignored",
        "9/900, 3/900, ignored"
    })
    void units_areAQuantity(String before, String now, String expected) {
        polar.receive(units("created", before));

        Translated translated = polar.receive(units("updated", now));

        assertThat(Receiver.outcome(translated)).isEqualTo(expected);
        if (translated.translation() instanceof Translation.Signal signal) {
            assertThat(signal.properties().get(new AttributeKey("quantity"))).contains(new AttributeValue.Whole(9));
        }
    }

    @Test
    void orderOfUnits_hasTheirQuantity() {
        Translated paid =
                polar.receive("{\"type\": \"order.paid\", \"data\": {\"id\": \"o\", \"seats\": null, \"units\": 4}}");

        assertThat(((Translation.Signal) paid.translation()).properties().get(new AttributeKey("quantity")))
                .contains(new AttributeValue.Whole(4));
    }

    @Test
    void subscriptionUpdated_withNoKnownState_isIgnored() {
        assertThat(Receiver.outcome(polar.receive(plan("updated", "pro/8/8000/month"))))
                .isEqualTo("ignored");
    }

    @Test
    void subscriptionUpdated_inAnotherCurrency_isNotKnownToBeUpward() {
        polar.receive(plan("created", "basic/null/2000/month"));

        assertThat(Receiver.outcome(
                        polar.receive(plan("updated", "pro/null/5000/month").replace("usd", "jpy"))))
                .isEqualTo("ignored");
    }

    @Test
    void olderPayload_neverUndoesANewerState() {
        polar.receive(plan("updated", "pro/null/5000/month"));
        String older = plan("updated", "basic/null/2000/month")
                .replace("\"type\"", "\"timestamp\": \"2026-01-01T00:00:00Z\", \"type\"");

        assertThat(Receiver.outcome(polar.receive(older))).isEqualTo("ignored");
        assertThat(Receiver.outcome(polar.receive(plan("updated", "pro/null/5000/month"))))
                .isEqualTo("ignored");
    }

    @ParameterizedTest
    @CsvSource({
        "purchase, null, purchase",
        "purchase, sub_1, ignored",
        "subscription_create, sub_1, ignored",
        "subscription_cycle, sub_1, ignored",
        "subscription_update, sub_1, ignored",
        "subscription_cycle, null, ignored"
    })
    void orderPaid(String billingReason, String subscription, String expected) {
        String order = """
                {"type": "order.paid", "data": {"id": "order_1", "billing_reason": "%s", "subscription_id": %s}}
                """.formatted(billingReason, subscription.equals("null") ? "null" : "\"" + subscription + "\"");

        assertThat(Receiver.outcome(polar.receive(order))).isEqualTo(expected);
    }

    @Test
    void orderRefunded_ofASubscriptionsOrder_isARefundToo() {
        assertThat(Receiver.outcome(
                        polar.receive("{\"type\": \"order.refunded\", \"data\": {\"subscription_id\": \"sub_1\"}}")))
                .isEqualTo("refund-issued");
    }

    private static String subscription(String what, String status, String fields) {
        return """
                {"type": "subscription.%s", "data": {"id": "sub_1", "status": "%s"%s}}
                """.formatted(what, status, fields);
    }

    private static String units(String what, String unitsAndAmount) {
        String[] parts = unitsAndAmount.split("/", -1);
        return """
                {"type": "subscription.%s", "data": {"id": "sub_1", "status": "active", "currency": "usd",
                 "product_id": "pro", "seats": null, "units": %s, "amount": %s, "recurring_interval": "month"}}
                """.formatted(what, parts[0], parts[1]);
    }

    private static String plan(String what, String plan) {
        String[] parts = plan.split("/", -1);
        return """
                {"type": "subscription.%s", "data": {"id": "sub_1", "status": "active", "currency": "usd",
                 "product_id": "%s", "seats": %s, "amount": %s, "recurring_interval": "%s", "pending_update": null}}
                """.formatted(what, parts[0], parts[1], parts[2], parts[3]);
    }
}
