package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.SecretKeys;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 5, last paragraph. */
class EventPropertiesTest {
    private final Receiver stripe = new Receiver(new StripeTranslator());
    private final Receiver polar = new Receiver(new PolarTranslator());

    @ParameterizedTest
    @CsvSource({
        "usd, 2000, 20.00",
        "usd, 5, 0.05",
        "usd, 1990, 19.90",
        "USD, 100, 1.00",
        "jpy, 2000, 2000",
        "krw, 5, 5",
        "kwd, 2000, 2.000",
        "bhd, 5125, 5.125",
        // No minor unit, but Stripe counts two digits.
        "isk, 500, 5.00",
        "usd, -150, -1.50"
    })
    void amount_isWrittenWithAllDigitsOfItsCurrency(String currency, long minor, String expected) {
        assertThat(purchase("\"amount_total\": %s, \"currency\": \"%s\"".formatted(minor, currency)))
                .containsEntry("amount", expected)
                .containsEntry("amount_minor", String.valueOf(minor))
                .containsEntry("currency", currency);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\"dollars and cents\"", "7"})
    void amountWithoutACurrency_isInMinorUnitsOnly(String currency) {
        assertThat(purchase("\"amount_total\": 5, \"currency\": " + currency))
                .containsEntry("amount_minor", "5")
                .doesNotContainKeys("amount", "currency");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"5\"", "5.5", "1e99", "{}"})
    void whatIsNoAmount_isOmitted(String amount) {
        assertThat(purchase("\"amount_total\": " + amount + ", \"currency\": \"usd\""))
                .doesNotContainKeys("amount", "amount_minor");
    }

    @Test
    void stripeSubscription() {
        assertThat(of(stripe.receive("""
                        {"type": "customer.subscription.created", "data": {"object": {
                          "id": "sub_1", "customer": {"id": "cus_1"}, "currency": "eur", "status": "trialing",
                          "items": {"data": [
                            {"quantity": 3, "price": {"id": "price_1", "product": "prod_1", "lookup_key": "team",
                             "nickname": null, "unit_amount_decimal": "1000.5", "unit_amount": null,
                             "recurring": {"interval": "month", "interval_count": 3, "usage_type": "licensed"}}},
                            {"price": {"id": "price_2", "recurring": {"interval": "month", "usage_type": "metered"}}}]}}}}
                        """)))
                .isEqualTo(Map.ofEntries(
                        Map.entry("provider", "stripe"),
                        Map.entry("amount", "30.02"),
                        Map.entry("amount_minor", "3002"),
                        Map.entry("currency", "eur"),
                        Map.entry("lookup_key", "team"),
                        Map.entry("price_id", "price_1"),
                        Map.entry("product_id", "prod_1"),
                        Map.entry("quantity", "3"),
                        Map.entry("interval", "month"),
                        Map.entry("interval_count", "3"),
                        Map.entry("status", "trialing"),
                        Map.entry("subscription_id", "sub_1"),
                        Map.entry("customer_id", "cus_1")));
    }

    /** A price has a currency of its own, which is not that of the charge if it has several. */
    @ParameterizedTest(name = "subscription {0}, prices {1} and {2}")
    @CsvSource(
            nullValues = "null",
            value = {
                "usd, usd, usd, 30.00, usd",
                "USD, usd, usd, 30.00, USD",
                "null, usd, usd, 30.00, usd",
                "usd, null, null, 30.00, usd",
                "eur, usd, usd, null, eur",
                "eur, eur, usd, null, eur",
                "null, eur, usd, null, null",
                "jpy, usd, null, null, jpy"
            })
    void amountAndCurrency_areOfTheSameObject(
            String subscription, String first, String second, String amount, String currency) {
        Map<String, String> properties =
                of(stripe.receive("""
                {"type": "customer.subscription.created", "data": {"object": {"id": "sub_1", "currency": %s, "items": {"data": [
                  {"quantity": 1, "price": {"id": "p_1", "unit_amount": 1000, "currency": %s}},
                  {"quantity": 2, "price": {"id": "p_2", "unit_amount": 1000, "currency": %s}}]}}}}
                """.formatted(json(subscription), json(first), json(second))));

        assertThat(properties.get("amount")).isEqualTo(amount);
        assertThat(properties.containsKey("amount_minor")).isEqualTo(amount != null);
        assertThat(properties.get("currency")).isEqualTo(currency);
    }

    private static String json(@Nullable String text) {
        return text == null ? "null" : '"' + text + '"';
    }

    @Test
    void plan_isADisplayName_neverAnId() {
        String created = """
                {"type": "customer.subscription.created", "data": {"object": {"items": {"data": [{"price": {%s}}]}}}}
                """;
        assertThat(of(stripe.receive(created.formatted("\"id\": \"p_1\", \"nickname\": \"Pro\""))))
                .containsEntry("plan", "Pro");
        assertThat(of(stripe.receive(
                        created.formatted("\"id\": \"p_1\", \"product\": {\"id\": \"prod_1\", \"name\": \"Pro\"}"))))
                .containsEntry("plan", "Pro")
                .containsEntry("product_id", "prod_1");
        assertThat(of(stripe.receive(created.formatted("\"id\": \"p_1\", \"lookup_key\": \"pro_monthly\""))))
                .doesNotContainKey("plan")
                .containsEntry("lookup_key", "pro_monthly");
    }

    @ParameterizedTest
    @ValueSource(strings = {"""
                "parent": {"subscription_details": {"subscription": "sub_1"}},
                "lines": {"data": [{"quantity": 2, "pricing": {"price_details": {"price": "p_1", "product": "prod_1"}}}]}""", """
                "subscription": "sub_1",
                "lines": {"data": [{"quantity": 2, "price": {"id": "p_1", "product": "prod_1"}}]}""", """
                "subscription": {"id": "sub_1"},
                "lines": {"data": [{"quantity": 2, "plan": {"id": "p_1", "product": "prod_1"}}]}"""})
    void stripeInvoice_inEachVersionOfTheApi(String versioned) {
        assertThat(of(stripe.receive("""
                        {"type": "invoice.payment_failed", "data": {"object": {"id": "in_1", "customer": null,
                         "customer_account": "acct_1", "currency": "usd", "amount_due": 2000, "amount_paid": 0,
                         "attempt_count": 2, "billing_reason": "subscription_cycle", "status": "open", %s}}}
                        """.formatted(versioned))))
                .isEqualTo(Map.ofEntries(
                        Map.entry("provider", "stripe"),
                        Map.entry("amount", "20.00"),
                        Map.entry("amount_minor", "2000"),
                        Map.entry("currency", "usd"),
                        Map.entry("price_id", "p_1"),
                        Map.entry("product_id", "prod_1"),
                        Map.entry("quantity", "2"),
                        Map.entry("status", "open"),
                        Map.entry("attempt_count", "2"),
                        Map.entry("billing_reason", "subscription_cycle"),
                        Map.entry("invoice_id", "in_1"),
                        Map.entry("subscription_id", "sub_1"),
                        Map.entry("customer_id", "acct_1")));
    }

    @Test
    void stripeRefund_isWhatThisOneAdded() {
        assertThat(of(stripe.receive(refund(500, "\"amount_refunded\": 200"))))
                .containsEntry("amount", "3.00")
                .containsEntry("amount_refunded", "5.00")
                .containsEntry("charge_id", "ch_1");
        assertThat(of(stripe.receive(refund(800, "")))).as("known before").containsEntry("amount_minor", "300");
        assertThat(of(stripe.receive(refund(800, "")))).as("late or repeated").doesNotContainKey("amount_minor");
    }

    @Test
    void stripeRefund_ofWhichOnlyTheTotalIsKnown_hasNoAmount() {
        assertThat(of(stripe.receive(refund(800, ""))))
                .containsEntry("amount_refunded_minor", "800")
                .doesNotContainKey("amount_minor");
    }

    @Test
    void polarRefund_isWhatThisOneAdded() {
        String order = """
                {"type": "order.refunded", "data": {"id": "o_1", "currency": "usd", "refunded_amount": %s,
                 "refunded_tax_amount": %s}}
                """;

        assertThat(of(polar.receive(order.formatted(1000, 200)))).containsEntry("amount", "12.00");
        assertThat(of(polar.receive(order.formatted(1500, 300))))
                .containsEntry("amount", "6.00")
                .containsEntry("amount_refunded", "18.00");
    }

    @Test
    void polarSubscription() {
        assertThat(of(polar.receive("""
                        {"type": "subscription.canceled", "data": {"id": "s_1", "amount": 2000, "currency": "jpy",
                         "status": "active", "product_id": "p_1", "product": {"id": "p_1", "name": "Pro"}, "seats": 4,
                         "recurring_interval": "year", "recurring_interval_count": 1, "customer_id": "c_1",
                         "customer_cancellation_reason": "too_expensive"}}
                        """)))
                .isEqualTo(Map.ofEntries(
                        Map.entry("provider", "polar"),
                        Map.entry("amount", "2000"),
                        Map.entry("amount_minor", "2000"),
                        Map.entry("currency", "jpy"),
                        Map.entry("plan", "Pro"),
                        Map.entry("product_id", "p_1"),
                        Map.entry("quantity", "4"),
                        Map.entry("interval", "year"),
                        Map.entry("interval_count", "1"),
                        Map.entry("status", "active"),
                        Map.entry("cancellation_reason", "too_expensive"),
                        Map.entry("subscription_id", "s_1"),
                        Map.entry("customer_id", "c_1")));
    }

    @Test
    void noKeyOfOurs_looksSecret() {
        assertThat(List.of(
                        "amount",
                        "amount_minor",
                        "amount_refunded",
                        "amount_refunded_minor",
                        "currency",
                        "plan",
                        "price_id",
                        "product_id",
                        "quantity",
                        "interval",
                        "interval_count",
                        "status",
                        "cancellation_reason",
                        "attempt_count",
                        "billing_reason",
                        "invoice_id",
                        "subscription_id",
                        "customer_id",
                        "charge_id",
                        "order_id",
                        "checkout_id",
                        "user_id",
                        "provider"))
                .noneMatch(SecretKeys::looksSecret);
    }

    private Map<String, String> purchase(String fields) {
        return of(stripe.receive("""
                {"type": "checkout.session.completed", "data": {"object": {"mode": "payment", %s}}}
                """.formatted(fields)));
    }

    private static String refund(int total, String previous) {
        return """
                {"type": "charge.refunded", "data": {"object": {"id": "ch_1", "currency": "usd", "amount_refunded": %s},
                 "previous_attributes": {%s}}}
                """.formatted(total, previous);
    }

    private static Map<String, String> of(Translated translated) {
        Translation.Signal signal = (Translation.Signal) translated.translation();
        return signal.properties().asMap().entrySet().stream()
                .collect(Collectors.toMap(
                        property -> property.getKey().value(),
                        property -> shown(property.getValue()),
                        (a, b) -> a,
                        LinkedHashMap::new));
    }

    private static String shown(AttributeValue value) {
        return value instanceof AttributeValue.Text text
                ? text.value()
                : String.valueOf(((AttributeValue.Whole) value).value());
    }

    @Test
    void propertiesOfAUserEvent_areItsId() {
        Json payload = JsonReader.read("{\"type\": \"user.created\", \"data\": {\"id\": \"user_1\"}}");
        Translated translated = new Receiver(new ClerkTranslator()).receive(payload);

        assertThat(of(translated)).isEqualTo(Map.of("provider", "clerk", "user_id", "user_1"));
    }
}
