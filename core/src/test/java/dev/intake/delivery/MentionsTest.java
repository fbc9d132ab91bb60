package dev.intake.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Connector;
import dev.intake.connector.CustomerRef;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.testing.JsonReader;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MentionsTest {
    private static final Mentions ANN = new Mentions(
            Optional.of(new ExternalId("42")),
            Set.of(EmailAddress.parse("Ann@example.com").orElseThrow()),
            Set.of(new CustomerRef(Connector.STRIPE, "cus_ann")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"email\": \" ann@EXAMPLE.com \"}",
                "{\"data\": {\"lines\": [{\"description\": \"Seat of Ann <ann@example.com>, monthly\"}]}}",
                "{\"data\": {\"customer\": \"cus_ann\"}}",
                "{\"data\": {\"customer\": {\"id\": \"cus_ann\"}}}",
                "{\"client_reference_id\": \"42\"}",
                "{\"metadata\": {\"userId\": 42}}",
                "{\"metadata\": {\"external_id\": \" 42 \"}}"
            })
    void payloadThatNamesThePerson_isFound(String payload) {
        assertThat(ANN.in(Connector.STRIPE, JsonReader.read(payload))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"email\": \"joann@example.com\"}",
                "{\"email\": \"ann@example.com.au\"}",
                "{\"amount\": \"42\", \"quantity\": 42, \"name\": \"Ann\"}",
                "{\"customer\": \"cus_annabel\"}",
                "{\"metadata\": {\"userId\": \"420\"}}",
                "{\"cus_ann\": true}",
                "null",
                "[]"
            })
    void payloadThatNamesAnother_orNobody_isNot(String payload) {
        assertThat(ANN.in(Connector.STRIPE, JsonReader.read(payload))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"customer\": \"cus_ann\"}"})
    void customerOfAnotherProvider_isAnother(String payload) {
        assertThat(ANN.in(Connector.POLAR, JsonReader.read(payload))).isFalse();
    }
}
