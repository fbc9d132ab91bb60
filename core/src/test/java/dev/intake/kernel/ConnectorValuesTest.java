package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Receiver;
import dev.intake.connector.Translated;
import dev.intake.connector.UserMemory;
import dev.intake.connector.Verdict;
import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.event.DedupeKey;
import dev.intake.testing.JsonReader;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectorValuesTest {
    @Test
    void lifecycleEventTypes_areTheEightOfTheSpecification() {
        assertThat(LifecycleEventType.values())
                .extracting(type -> type.eventType().value())
                .containsExactly(
                        "subscription-started",
                        "trial-converted",
                        "subscription-upgraded",
                        "subscription-canceled",
                        "payment-failed",
                        "payment-recovered",
                        "refund-issued",
                        "purchase");
    }

    @ParameterizedTest
    @CsvSource({"stripe, STRIPE", "polar, POLAR", "clerk, CLERK"})
    void connector_isNamedByItsPathSegment(String segment, Connector expected) {
        assertThat(Connector.named(segment)).contains(expected);
        assertThat(expected.source()).isEqualTo(Source.valueOf(expected.name()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Stripe", "paddle", "", "stripe "})
    void connector_ofAnyOtherSegment_isUnknown(String segment) {
        assertThat(Connector.named(segment)).isEmpty();
    }

    @Test
    void dedupeKey_isInStripesBody_andInTheHeadersOfTheOthers() {
        Json payload = JsonReader.read("{\"id\": \"evt_1\", \"type\": \"x\"}");
        Verdict.Genuine header = new Verdict.Genuine(Optional.of("msg_1"));
        Verdict.Genuine noHeader = new Verdict.Genuine(Optional.empty());

        assertThat(new StripeTranslator().dedupeKey(noHeader, payload)).contains(new DedupeKey(Source.STRIPE, "evt_1"));
        assertThat(new PolarTranslator().dedupeKey(header, payload)).contains(new DedupeKey(Source.POLAR, "msg_1"));
        assertThat(new ClerkTranslator().dedupeKey(header, payload)).contains(new DedupeKey(Source.CLERK, "msg_1"));
        assertThat(new StripeTranslator().dedupeKey(header, Json.Null.VALUE)).isEmpty();
        assertThat(new PolarTranslator().dedupeKey(noHeader, payload)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"type\": \"a\"}', a",
        "'{\"type\": \" \"}', ",
        "'{\"type\": 7}', ",
        "'[]', ",
        "'{\"text\": \"a\"}', "
    })
    void eventType_isTheTypeThatWasSent(String payload, String expected) {
        assertThat(new PolarTranslator().eventType(JsonReader.read(payload))).isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " a", "\u0000"})
    void references_holdCleanIdsOnly(String id) {
        assertThatThrownBy(() -> new CustomerRef(Connector.STRIPE, id)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ObjectRef(Connector.STRIPE, ObjectRef.Kind.INVOICE, id))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(CustomerRef.of(Connector.STRIPE, " a ")).contains(new CustomerRef(Connector.STRIPE, "a"));
    }

    @Test
    void memoryOfAnotherKind_meansNothing() {
        Json failed =
                JsonReader.read("{\"type\": \"invoice.payment_failed\", \"data\": {\"object\": {\"id\": \"in_1\"}}}");

        Translated translated =
                new StripeTranslator().translate(failed, Receiver.START, Optional.of(UserMemory.NOTHING));

        assertThat(translated.learned()).map(Translated.Learned::memory).contains(new InvoiceMemory(true, false));
        assertThat(translated.occurredAt()).isEqualTo(Receiver.START);
    }

    @Test
    void nothingNewLearned_isNothingToStore() {
        Json failed =
                JsonReader.read("{\"type\": \"invoice.payment_failed\", \"data\": {\"object\": {\"id\": \"in_1\"}}}");

        assertThat(new StripeTranslator()
                        .translate(failed, Receiver.START, Optional.of(new InvoiceMemory(true, false)))
                        .learned())
                .isEmpty();
    }
}
