package dev.intake.connector.polar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.Past;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which events of the past a listed object shows. (ADR 142) */
class PolarPastTest {
    private final PolarTranslator translator = new PolarTranslator();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "status": "active"                                                   | subscription-started@1
            "status": "trialing", "trial_end": 2                                 | subscription-started@1
            "status": "active", "trial_end": 2, "current_period_start": 2        | subscription-started@1 trial-converted@2
            "status": "active", "trial_end": 2, "current_period_start": 5        | subscription-started@1 trial-converted@2
            "status": "past_due", "past_due_at": 4                               | subscription-started@1 payment-failed@4
            "status": "active", "canceled_at": 3                                 | subscription-started@1 subscription-canceled@3
            "status": "canceled", "canceled_at": 3, "ended_at": 4                | subscription-started@1 subscription-canceled@4
            "status": "canceled", "trial_end": 2, "current_period_start": 1, "ended_at": 2 | subscription-started@1 subscription-canceled@2
            """)
    void subscription_showsItsStart_conversion_failure_andEnd(String members, String events) {
        assertThat(events(Kind.SUBSCRIPTION, "\"id\": \"s1\", \"customer_id\": \"c1\", \"started_at\": 1, " + members))
                .isEqualTo(events);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "paid": true, "billing_reason": "purchase"                                           | purchase@1
            "paid": false, "billing_reason": "purchase"                                          | ''
            "paid": true, "billing_reason": "subscription_cycle", "subscription_id": "s1"        | ''
            "paid": true, "billing_reason": "purchase", "refunded_amount": 500, "modified_at": 3 | purchase@1 refund-issued@3
            "paid": true, "billing_reason": "subscription_cycle", "refunded_amount": 500         | refund-issued@1
            """)
    void order_showsAPurchase_andItsRefunds(String members, String events) {
        assertThat(events(Kind.ORDER, "\"id\": \"o1\", \"customer_id\": \"c1\", \"created_at\": 1, " + members))
                .isEqualTo(events);
    }

    @Test
    void customer_isShownAsNow_withoutEvents() {
        Past past = past(Kind.CUSTOMER, "\"id\": \"c1\", \"external_id\": \"u1\", \"email\": \"ann@example.com\"");

        Translated shown = translator.translate(past.state().orElseThrow(), Instant.EPOCH, Optional.empty());
        assertThat(past.events()).isEmpty();
        assertThat(shown.person().customer().orElseThrow().id()).isEqualTo("c1");
        assertThat(shown.person().externalId().orElseThrow()).hasToString("u1");
    }

    @Test
    void memberWhoOwnsATeam_isItsPerson_andNoOtherMemberIs() {
        for (String role : new String[] {"owner", "member", "billing_manager"}) {
            Past past = past(
                    Kind.MEMBER,
                    "\"id\": \"m1\", \"customer_id\": \"c1\", \"external_id\": \"u1\", \"email\": \"ann@example.com\","
                            + " \"role\": \"" + role + "\"");

            Translated shown = translator.translate(past.state().orElseThrow(), Instant.EPOCH, Optional.empty());
            assertThat(past.events()).isEmpty();
            assertThat(shown.person().customer().orElseThrow().id()).isEqualTo("c1");
            assertThat(shown.person().externalId().isPresent()).as(role).isEqualTo(role.equals("owner"));
        }
    }

    @Test
    void objectWithoutItsFields_showsNothing() {
        for (Kind kind : Kind.values()) {
            assertThat(past(kind, "").events()).isEmpty();
            assertThat(past(kind, "\"id\": 5, \"customer\": {}, \"status\": []").events())
                    .isEmpty();
        }
    }

    private Past past(Kind kind, String members) {
        return translator.past(new ListedObject(kind, JsonReader.read("{" + members + "}")));
    }

    /** Returns the types of the events with their days; a time is given as its day. Each states a fact of its type. */
    private String events(Kind kind, String members) {
        String dated = members.replaceAll("(_at|_end|_start)\": ([1-9])", "$1\": \"2026-01-0$2T00:00:00Z\"");
        StringBuilder shown = new StringBuilder();
        for (Json event : past(kind, dated).events()) {
            Translated translated = translator.translate(event, Instant.EPOCH, Optional.empty());
            if (translated.translation() instanceof Translation.Signal signal) {
                assertThat(translator.fact(event).orElseThrow().type()).isEqualTo(signal.type());
                shown.append(shown.isEmpty() ? "" : " ")
                        .append(signal.type().value())
                        .append('@')
                        .append(translated.occurredAt().toString().charAt(9));
            }
        }
        return shown.toString();
    }
}
