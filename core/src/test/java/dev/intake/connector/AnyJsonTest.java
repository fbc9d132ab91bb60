package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import dev.intake.testing.Tries;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A translator has an answer for any JSON: what a provider sends is not ours to choose. */
@Tag(Tries.LAW)
class AnyJsonTest {
    private static final int ROUNDS = Tries.of(1_000, 10_000);

    private static final List<Json> STRANGE = List.of(
            Json.Null.VALUE,
            new Json.Text(""),
            new Json.Text(" \u0000\ud800 "),
            new Json.Text("x".repeat(2000)),
            new Json.Text("9999-99-99T99:99:99Z"),
            new Json.Text("1e999999999"),
            new Json.Text("active"),
            new Json.Text("trialing"),
            new Json.Text("past_due"),
            new Json.Numeric(BigDecimal.ZERO),
            new Json.Numeric(new BigDecimal("-1")),
            new Json.Numeric(new BigDecimal("0.5")),
            new Json.Numeric(new BigDecimal("9223372036854775807")),
            new Json.Numeric(new BigDecimal("1e999999999")),
            new Json.Numeric(new BigDecimal("1e-999999999")),
            new Json.Flag(true),
            new Json.Elements(List.of()),
            new Json.Elements(List.of(Json.Null.VALUE, new Json.Text("x"))),
            new Json.Members(Map.of()),
            new Json.Members(Map.of("id", new Json.Text("x"))));

    static Stream<Translator> translators() {
        return Stream.of(new StripeTranslator(), new PolarTranslator(), new ClerkTranslator());
    }

    @ParameterizedTest
    @MethodSource("translators")
    void singleValue_isTranslated(Translator translator) {
        assertThat(STRANGE)
                .allSatisfy(json -> assertThat(translate(translator, json)).isNotNull());
    }

    @ParameterizedTest
    @MethodSource("translators")
    void anyPayloadWithAnyValueAtAnyPlace_isTranslated_seed11(Translator translator) {
        SplittableRandom random = new SplittableRandom(11);
        Receiver receiver = new Receiver(translator);
        List<Json> payloads = payloads(translator.connector());
        for (int round = 0; round < ROUNDS; round++) {
            Json payload = payloads.get(random.nextInt(payloads.size()));
            int mutations = 1 + random.nextInt(3);
            for (int i = 0; i < mutations; i++) {
                payload = mutated(payload, random);
            }
            Translated translated = receiver.receive(payload);

            assertThat(translated.person().link().isPresent())
                    .isEqualTo(translated.person().customer().isPresent()
                            && translated.person().subject().isPresent());
            assertThat(translator.customer(payload))
                    .isEqualTo(translated.person().customer());
            assertThat(translator.dedupeKey(new Verdict.Genuine(Optional.of("evt_1")), payload))
                    .satisfiesAnyOf(
                            key -> assertThat(key).isPresent(),
                            key -> assertThat(translator.connector()).isEqualTo(Connector.STRIPE));
        }
    }

    private static Translated translate(Translator translator, Json payload) {
        return translator.translate(payload, Receiver.START, Optional.empty());
    }

    private static Json mutated(Json json, SplittableRandom random) {
        if (random.nextInt(6) == 0) {
            return STRANGE.get(random.nextInt(STRANGE.size()));
        }
        if (json instanceof Json.Members members && !members.values().isEmpty()) {
            Map<String, Json> changed = new LinkedHashMap<>(members.values());
            List<String> names = new ArrayList<>(changed.keySet());
            String name = names.get(random.nextInt(names.size()));
            if (random.nextInt(8) == 0) {
                changed.remove(name);
            } else {
                changed.computeIfPresent(name, (same, value) -> mutated(value, random));
            }
            return new Json.Members(changed);
        }
        if (json instanceof Json.Elements elements && !elements.values().isEmpty()) {
            List<Json> changed = new ArrayList<>(elements.values());
            int at = random.nextInt(changed.size());
            changed.set(at, mutated(changed.get(at), random));
            return new Json.Elements(changed);
        }
        return STRANGE.get(random.nextInt(STRANGE.size()));
    }

    private static List<Json> payloads(Connector connector) {
        List<String> events = switch (connector) {
            case STRIPE -> StripeTranslator.events();
            case POLAR -> PolarTranslator.events();
            case CLERK -> ClerkTranslator.events();
        };
        String body = switch (connector) {
            case STRIPE -> STRIPE;
            case POLAR -> POLAR;
            case CLERK -> CLERK;
        };
        return events.stream().map(body::formatted).map(JsonReader::read).toList();
    }

    private static final String STRIPE = """
            {"id": "evt_1", "type": "%s", "created": 1790812860, "data": {
              "object": {"id": "x_1", "object": "x", "customer": "cus_1", "customer_account": "acct_1", "status": "active",
                "currency": "usd", "mode": "payment", "payment_status": "paid", "amount_total": 1, "amount_refunded": 2,
                "amount_due": 3, "amount_paid": 4, "attempt_count": 2, "client_reference_id": "u_1",
                "customer_details": {"email": "a@example.com", "name": "A"}, "customer_email": "b@example.com",
                "billing_details": {"email": "c@example.com", "name": "C"}, "metadata": {"userId": "u_2", "k": 1},
                "parent": {"subscription_details": {"subscription": "sub_1", "metadata": {"k": "v"}}},
                "lines": {"data": [{"quantity": 1, "pricing": {"price_details": {"price": "p", "product": "q"}}}]},
                "plan": {"id": "p", "amount": 5, "interval": "month"}, "quantity": 1,
                "items": {"data": [{"quantity": 2, "price": {"id": "p", "product": "q", "unit_amount": 5,
                  "unit_amount_decimal": "5.5", "recurring": {"interval": "year", "interval_count": 1}}}]}},
              "previous_attributes": {"status": "past_due", "amount_refunded": 1,
                "plan": {"id": "o", "amount": 4}, "quantity": 2,
                "items": {"data": [{"quantity": 1, "price": {"id": "o", "unit_amount": 4,
                  "recurring": {"interval": "month", "interval_count": 1}}}]}}}}
            """;
    private static final String POLAR = """
            {"type": "%s", "timestamp": "2026-10-01T12:00:01.123456Z", "data": {
              "id": "x_1", "status": "active", "amount": 1, "currency": "usd", "seats": 2, "product_id": "p",
              "product": {"id": "p", "name": "P"}, "recurring_interval": "month", "recurring_interval_count": 1,
              "trial_start": "2026-09-01T00:00:00Z", "trial_end": "2026-10-01T00:00:00Z",
              "current_period_start": "2026-10-01T00:00:00Z", "subscription_id": null, "billing_reason": "purchase",
              "total_amount": 9, "refunded_amount": 5, "refunded_tax_amount": 1, "metadata": {"userId": "u", "k": true},
              "subscription": {"metadata": {"k": "v"}}, "customer_id": "c_1",
              "customer": {"id": "c_1", "external_id": "u_1", "email": "a@example.com", "name": "A", "metadata": {}}}}
            """;
    private static final String CLERK = """
            {"type": "%s", "timestamp": 1790812800500, "data": {
              "id": "user_1", "external_id": "u_1", "updated_at": 1790812800000, "first_name": "A", "last_name": "B",
              "username": "ab", "image_url": "https://img.example/1", "primary_email_address_id": "e1",
              "email_addresses": [{"id": "e1", "email_address": "a@example.com", "verification": {"status": "verified"}}],
              "public_metadata": {"plan": "pro"}, "private_metadata": {"a": 1}, "unsafe_metadata": {"b": 2}}}
            """;
}
