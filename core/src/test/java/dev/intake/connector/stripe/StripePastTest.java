package dev.intake.connector.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.Past;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which events of the past a listed object shows, and that their webhooks state the same facts. (ADR 142) */
class StripePastTest {
    private final StripeTranslator translator = new StripeTranslator();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "status": "active"                                                                  | subscription-started@1000
            "status": "incomplete_expired"                                                      | subscription-started@1000
            "status": "trialing", "trial_end": 2000                                             | subscription-started@1000
            "status": "active", "trial_end": 2000, "current_period_start": 2000                 | subscription-started@1000 trial-converted@2000
            "status": "past_due", "trial_end": 2000, "current_period_start": 5000               | subscription-started@1000 trial-converted@2000
            "status": "paused", "trial_end": 2000, "current_period_start": 2000                 | subscription-started@1000
            "status": "canceled", "trial_end": 2000, "current_period_start": 1000, "ended_at": 2000 | subscription-started@1000 subscription-canceled@2000
            "status": "canceled", "trial_end": 2000, "items": {"data": [{"current_period_start": 2000}]}, "ended_at": 9000 | subscription-started@1000 trial-converted@2000 subscription-canceled@9000
            """)
    void subscription_showsItsStart_conversion_andEnd(String members, String events) {
        assertThat(events(
                        Kind.SUBSCRIPTION, "\"id\": \"sub_1\", \"customer\": \"cus_1\", \"created\": 1000, " + members))
                .isEqualTo(events);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "status": "paid", "attempt_count": 1                                                        | ''
            "status": "paid", "attempt_count": 2, "status_transitions": {"finalized_at": 1500, "paid_at": 3000} | payment-failed@1500 payment-recovered@3000
            "status": "paid", "attempt_count": 2, "paid_out_of_band": true                              | payment-failed@1000
            "status": "open", "attempt_count": 1, "next_payment_attempt": 9000                          | payment-failed@1000
            "status": "open", "attempt_count": 3                                                        | payment-failed@1000
            "status": "open", "attempt_count": 1, "next_payment_attempt": null                          | ''
            "status": "uncollectible", "attempt_count": 1                                               | payment-failed@1000
            "status": "draft", "attempt_count": 0                                                       | ''
            """)
    void invoice_showsItsFirstFailedAttempt_andItsRecovery(String members, String events) {
        assertThat(events(
                        Kind.INVOICE,
                        "\"id\": \"in_1\", \"customer\": \"cus_1\", \"created\": 1000, \"amount_paid\": 900, "
                                + members))
                .isEqualTo(events);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "mode": "payment", "status": "complete", "payment_status": "paid"              | purchase@1000
            "mode": "payment", "status": "complete", "payment_status": "no_payment_required" | purchase@1000
            "mode": "payment", "status": "complete", "payment_status": "unpaid"            | ''
            "mode": "subscription", "status": "complete", "payment_status": "paid"         | ''
            """)
    void checkout_showsAPurchase(String members, String events) {
        assertThat(events(Kind.CHECKOUT, "\"id\": \"cs_1\", \"customer\": \"cus_1\", \"created\": 1000, " + members))
                .isEqualTo(events);
    }

    @Test
    void checkout_ofAnyMode_showsTheMerchantsUserId() {
        Past past = past(
                Kind.CHECKOUT,
                "\"id\": \"cs_1\", \"customer\": \"cus_1\", \"created\": 1000, \"mode\": \"subscription\","
                        + " \"status\": \"complete\", \"client_reference_id\": \"u1\"");

        assertThat(translator
                        .translate(past.state().orElseThrow(), Instant.EPOCH, Optional.empty())
                        .person()
                        .externalId()
                        .orElseThrow())
                .hasToString("u1");
    }

    @Test
    void refund_showsTheTotalOfItsCharge_atItsOwnTime() {
        String charge =
                "\"charge\": {\"id\": \"ch_1\", \"customer\": \"cus_1\", \"created\": 500, \"amount_refunded\": %s}";

        assertThat(events(Kind.REFUND, "\"id\": \"re_1\", \"created\": 1000, " + charge.formatted(700)))
                .isEqualTo("refund-issued@1000");
        // The refund failed, so the money was returned.
        assertThat(events(Kind.REFUND, "\"id\": \"re_1\", \"created\": 1000, " + charge.formatted(0)))
                .isEmpty();
    }

    @Test
    void customer_isShownAsNow_withoutEvents() {
        Past past = past(
                Kind.CUSTOMER, "\"id\": \"cus_1\", \"email\": \"ann@example.com\", \"metadata\": {\"tier\": \"a\"}");

        assertThat(past.events()).isEmpty();
        assertThat(translator.translate(past.state().orElseThrow(), Instant.ofEpochSecond(77), Optional.empty()))
                .satisfies(shown -> {
                    assertThat(shown.occurredAt()).isEqualTo(Instant.ofEpochSecond(77));
                    assertThat(shown.person().email().orElseThrow()).hasToString("ann@example.com");
                    assertThat(shown.person().attributes().keys()).hasSize(1);
                });
    }

    @Test
    void objectWithoutItsFields_showsNothing() {
        for (Kind kind : Kind.values()) {
            assertThat(past(kind, "").events()).isEmpty();
            assertThat(past(kind, "\"id\": 5, \"customer\": {}, \"status\": []").events())
                    .isEmpty();
        }
    }

    @Test
    void webhook_statesTheFactThatTheListedObjectShows() {
        String invoice = "\"id\": \"in_1\", \"customer\": \"cus_1\", \"attempt_count\": %s, \"status\": \"%s\"";
        List<Json> listed = past(
                        Kind.INVOICE, invoice.formatted(3, "paid") + ", \"created\": 1000, \"amount_paid\": 900")
                .events();

        assertThat(fact(webhook("invoice.payment_failed", invoice.formatted(1, "open"))))
                .isEqualTo(fact(listed.get(0)));
        assertThat(fact(webhook("invoice.payment_succeeded", invoice.formatted(3, "paid"))))
                .isEqualTo(fact(listed.get(1)));
        assertThat(translator.fact(webhook("invoice.payment_failed", invoice.formatted(2, "open"))))
                .isEmpty();
        assertThat(translator.fact(webhook("invoice.payment_succeeded", invoice.formatted(1, "paid"))))
                .isEmpty();
        assertThat(
                        fact(
                                webhook(
                                        "checkout.session.async_payment_succeeded",
                                        "\"id\": \"cs_1\", \"customer\": \"cus_1\", \"mode\": \"payment\", \"payment_status\": \"paid\"")))
                .isEqualTo(
                        fact(
                                webhook(
                                        "checkout.session.completed",
                                        "\"id\": \"cs_1\", \"customer\": \"cus_1\", \"mode\": \"payment\", \"payment_status\": \"paid\"")));
    }

    private ObjectFact fact(Json payload) {
        return translator.fact(payload).orElseThrow();
    }

    private static Json webhook(String type, String object) {
        return JsonReader.read("{\"id\": \"evt_1\", \"type\": \"%s\", \"created\": 1, \"data\": {\"object\": {%s}}}"
                .formatted(type, object));
    }

    private Past past(Kind kind, String members) {
        return translator.past(new ListedObject(kind, JsonReader.read("{" + members + "}")));
    }

    /** Returns the types of the events with their seconds. Each states a fact of its type. */
    private String events(Kind kind, String members) {
        StringBuilder shown = new StringBuilder();
        for (Json event : past(kind, members).events()) {
            Translated translated = translator.translate(event, Instant.EPOCH, Optional.empty());
            if (translated.translation() instanceof Translation.Signal signal) {
                assertThat(fact(event).type()).isEqualTo(signal.type());
                assertThat(signal.properties().asMap())
                        .containsAllEntriesOf(fact(event).properties().asMap());
                shown.append(shown.isEmpty() ? "" : " ")
                        .append(signal.type().value())
                        .append('@')
                        .append(translated.occurredAt().getEpochSecond());
            }
        }
        return shown.toString();
    }
}
