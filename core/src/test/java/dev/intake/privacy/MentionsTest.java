package dev.intake.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.testing.JsonReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
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
                "{\"note\": \"@support: ask ann@example.com\"}",
                "[\"cus_ann\"]",
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
                "[\"cus_annabel\", [\"joann@example.com\"]]",
                "null",
                "[]"
            })
    void payloadThatMentionsAnother_orNoPerson_isNot(String payload) {
        assertThat(ANN.in(Connector.STRIPE, JsonReader.read(payload))).isFalse();
    }

    @Test
    void personWithoutAnIdOfTheMerchants_isNotNamedByABlankOne() {
        Mentions byAddress = new Mentions(Optional.empty(), ANN.addresses(), Set.of());

        assertThat(byAddress.in(Connector.STRIPE, JsonReader.read("{\"metadata\": {\"userId\": \" \"}}")))
                .isFalse();
    }

    @Test
    void of_aContact_isItsIdItsAddresses_andItsCustomersWithTheirs() {
        Subject bill = new Subject(Optional.empty(), EmailAddress.parse("billing@example.com"));
        CustomerRef customer = new CustomerRef(Connector.STRIPE, "cus_ann");
        Subject ann = new Subject(ANN.externalId(), EmailAddress.parse("ann@example.com"));
        Contact contact = Contact.create(new ContactId(new UUID(1, 2)), ann, Source.STRIPE, Instant.EPOCH);

        assertThat(Mentions.of(contact, List.of(new LinkedCustomer(customer, bill, Optional.of(contact.id())))))
                .isEqualTo(new Mentions(
                        ANN.externalId(),
                        Set.of(ann.email().orElseThrow(), bill.email().orElseThrow()),
                        Set.of(customer)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"customer\": \"cus_ann\"}"})
    void customerOfAnotherProvider_isAnother(String payload) {
        assertThat(ANN.in(Connector.POLAR, JsonReader.read(payload))).isFalse();
    }
}
