package dev.intake.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A payload belongs to its provider and can have any shape: in each of these, every value that is read is replaced by a
 * value of every other kind. Whatever an event then comes to, it is translated.
 */
@TestInstance(Lifecycle.PER_CLASS)
class WrongShapesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> WRONG = List.of(
            "null",
            "true",
            "-1",
            "1e300",
            "9223372036854775808",
            "\"\"",
            "\"1e999999999\"",
            "[]",
            "[{}]",
            "{\"id\":{}}");

    private final TestService service = TestService.start();

    @AfterAll
    void stop() {
        service.close();
    }

    /**
     * An event in which the values are that are read.
     *
     * @param connector whose
     * @param payload its JSON
     */
    record Sample(Connector connector, String payload) {
        @Override
        public String toString() {
            return connector.segment() + " " + payload.replaceAll("(?s).*\"type\": \"([a-z._]+)\".*", "$1");
        }
    }

    static Stream<Sample> samples() {
        return Stream.of(
                new Sample(Connector.STRIPE, """
                        {"id": "evt_1", "type": "checkout.session.completed", "created": 1800000000, "data": {"object": {
                         "object": "checkout.session", "id": "cs_1", "mode": "payment", "payment_status": "paid",
                         "customer": "cus_1", "customer_account": "acct_1", "client_reference_id": "u1",
                         "customer_details": {"email": "ann@example.com", "name": "Ann"}, "amount_total": 900,
                         "currency": "usd", "metadata": {"userId": "u1", "plan": "pro", "seats": 3}}}}
                        """),
                new Sample(Connector.STRIPE, """
                        {"id": "evt_1", "type": "customer.subscription.updated", "created": 1800000000, "data": {
                         "object": {"object": "subscription", "id": "sub_1", "customer": {"id": "cus_1"},
                          "status": "active", "currency": "usd", "metadata": {"user_id": "u1"}, "items": {"data": [
                          {"quantity": 2, "price": {"id": "price_2", "nickname": "Pro", "lookup_key": "pro",
                           "unit_amount": 2000, "unit_amount_decimal": "2000.5", "currency": "usd", "product": "prod_1",
                           "recurring": {"interval": "month", "interval_count": 1, "usage_type": "licensed"}},
                           "plan": {"id": "price_2", "amount": 2000, "interval": "month", "interval_count": 1}}]}},
                         "previous_attributes": {"status": "past_due", "items": {"data": [
                          {"quantity": 1, "price": {"id": "price_1", "unit_amount": 1000, "currency": "usd",
                           "recurring": {"interval": "month", "interval_count": 1}}}]}}}}
                        """),
                new Sample(Connector.STRIPE, """
                        {"id": "evt_1", "type": "invoice.payment_succeeded", "created": 1800000000, "data": {"object": {
                         "object": "invoice", "id": "in_1", "customer": "cus_1", "customer_email": "ann@example.com",
                         "customer_name": "Ann", "attempt_count": 2, "amount_paid": 900, "amount_due": 900,
                         "currency": "jpy", "status": "paid", "paid": true, "billing_reason": "subscription_cycle",
                         "subscription": "sub_1", "parent": {"subscription_details": {"subscription": "sub_1",
                          "metadata": {"plan": "pro"}}}, "lines": {"data": [{"quantity": 1, "pricing": {"price_details":
                          {"price": "price_1", "product": "prod_1"}}, "price": {"id": "price_1", "nickname": "Pro",
                          "product": "prod_1"}, "plan": {"id": "plan_1", "product": "prod_1"}}]}}}}
                        """),
                new Sample(Connector.STRIPE, """
                        {"id": "evt_1", "type": "charge.refunded", "created": 1800000000, "data": {"object": {
                         "object": "charge", "id": "ch_1", "customer": "cus_1", "amount_refunded": 900,
                         "currency": "bhd", "status": "succeeded", "receipt_email": "ann@example.com",
                         "billing_details": {"email": "ann@example.com", "name": "Ann"}},
                         "previous_attributes": {"amount_refunded": 400}}}
                        """),
                new Sample(Connector.POLAR, """
                        {"type": "subscription.updated", "timestamp": "2026-10-01T00:00:00Z", "data": {"id": "sub_1",
                         "status": "active", "amount": 900, "currency": "usd", "seats": 3, "product_id": "prod_1",
                         "product": {"id": "prod_1", "name": "Pro"}, "recurring_interval": "month",
                         "recurring_interval_count": 1, "trial_start": "2026-10-01T00:00:00Z",
                         "trial_end": "2026-10-15T00:00:00Z", "current_period_start": "2026-10-15T00:00:00Z",
                         "customer_cancellation_reason": "other", "customer_id": "c1", "metadata": {"plan": "pro"},
                         "customer": {"id": "c1", "external_id": "u1", "email": "ann@example.com", "name": "Ann",
                          "metadata": {"userId": "u1"}}}}
                        """),
                new Sample(Connector.POLAR, """
                        {"type": "order.refunded", "timestamp": "2026-10-01T00:00:00Z", "data": {"id": "ord_1",
                         "refunded_amount": 900, "refunded_tax_amount": 90, "currency": "usd", "seats": 1,
                         "status": "refunded", "billing_reason": "purchase", "subscription_id": null,
                         "subscription": {"metadata": {"plan": "pro"}}, "product": {"name": "Pro"},
                         "customer": {"id": "c1", "external_id": "u1", "email": "ann@example.com"}}}
                        """),
                new Sample(Connector.CLERK, """
                        {"type": "user.created", "timestamp": 1800000000000, "data": {"id": "user_1",
                         "external_id": "u1", "first_name": "Ann", "last_name": "Lee", "username": "ann",
                         "image_url": "https://example.com/a", "profile_image_url": "https://example.com/b",
                         "primary_email_address_id": "e1", "updated_at": 1800000000000, "created_at": 1800000000000,
                         "email_addresses": [{"id": "e1", "email_address": "ann@example.com",
                          "verification": {"status": "verified"}}], "public_metadata": {"plan": "pro", "seats": 3}}}
                        """),
                new Sample(Connector.CLERK, """
                        {"type": "user.deleted", "timestamp": 1800000000000, "data": {"id": "user_1",
                         "external_id": "u1", "object": "user", "deleted": true}}
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void wrongShape_inAnyPlace_isTranslated(Sample sample) throws Exception {
        List<JsonPointer> places = new ArrayList<>();
        collect(JSON.readTree(sample.payload()), JsonPointer.empty(), places);

        int sent = 0;
        for (JsonPointer place : places) {
            TestProviders providers = TestProviders.of(service);
            for (String wrong : WRONG) {
                byte[] body = replaced(sample.payload(), place, JSON.readTree(wrong), "evt_" + sent)
                        .getBytes(UTF_8);
                HttpResponse<String> response = providers.send(
                        sample.connector(), providers.signed(sample.connector(), "m" + sent, body), body);

                assertThat(response.statusCode())
                        .as("%s at %s: %s", wrong, place, response.body())
                        .isIn(200, 400);
                assertThat(providers.failed()).as("%s at %s", wrong, place).isZero();
                sent++;
            }
        }
        assertThat(sent).isGreaterThan(50);
    }

    private static void collect(JsonNode value, JsonPointer place, List<JsonPointer> places) {
        if (!place.matches()) {
            places.add(place);
        }
        value.propertyStream()
                .forEach(member -> collect(member.getValue(), place.appendProperty(member.getKey()), places));
        for (int index = 0; value.isArray() && index < value.size(); index++) {
            collect(value.get(index), place.appendIndex(index), places);
        }
    }

    private static String replaced(String payload, JsonPointer place, JsonNode wrong, String id) throws Exception {
        ObjectNode root = (ObjectNode) JSON.readTree(payload);
        if (root.has("id")) {
            root.put("id", id);
        }
        JsonNode parent = root.at(place.head());
        if (parent instanceof ArrayNode array) {
            array.set(place.last().getMatchingIndex(), wrong);
        } else {
            ((ObjectNode) parent).set(place.last().getMatchingProperty(), wrong);
        }
        return JSON.writeValueAsString(root);
    }
}
