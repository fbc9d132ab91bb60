package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions 2.7 and 2.8, and Spec, Metadata projection. */
class PersonTest {
    private final Receiver stripe = new Receiver(new StripeTranslator());
    private final Receiver polar = new Receiver(new PolarTranslator());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "'\"client_reference_id\": \"a\", \"metadata\": {\"userId\": \"b\"}' | a",
                "'\"client_reference_id\": \" \", \"metadata\": {\"userId\": \"b\"}' | b",
                "'\"metadata\": {\"userId\": \"a\", \"user_id\": \"b\"}' | a",
                "'\"metadata\": {\"user_id\": \"a\", \"externalId\": \"b\"}' | a",
                "'\"metadata\": {\"externalId\": \"a\", \"external_id\": \"b\"}' | a",
                "'\"metadata\": {\"external_id\": \" a \"}' | a",
                "'\"metadata\": {\"user_id\": 42}' | 42",
                "'\"metadata\": {\"userId\": \"\", \"user_id\": {}}' | null",
                "'\"client_reference_id\": \"undefined\", \"metadata\": {\"userId\": \"NULL\", \"user_id\": \"c\"}' | c",
                "'\"metadata\": {\"userid\": \"a\"}' | null",
                "'\"parent\": {\"subscription_details\": {\"metadata\": {\"userId\": \"a\"}}}' | a",
                "'\"subscription_details\": {\"metadata\": {\"userId\": \"a\"}}' | a",
                "'\"metadata\": {\"userId\": \"own\"}, \"subscription_details\": {\"metadata\": {\"userId\": \"a\"}}' | own"
            })
    void merchantsId_atStripe(String fields, String expected) {
        assertThat(stripe(fields).externalId())
                .isEqualTo(Optional.ofNullable(expected).map(ExternalId::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "'\"customer\": {\"external_id\": \"a\"}, \"metadata\": {\"userId\": \"b\"}' | a",
                "'\"customer\": {\"external_id\": null}, \"metadata\": {\"userId\": \"b\"}' | b",
                "'\"customer\": {\"external_id\": \"[object Object]\"}, \"metadata\": {\"userId\": \"b\"}' | b",
                "'\"customer\": {\"metadata\": {\"user_id\": 7}}' | 7",
                "'\"subscription\": {\"metadata\": {\"userId\": \"a\"}}' | a",
                "'\"customer\": \"nonsense\"' | null"
            })
    void merchantsId_atPolar(String fields, String expected) {
        Person person = polar.receive("{\"type\": \"order.paid\", \"data\": {" + fields + "}}")
                .person();

        assertThat(person.externalId()).isEqualTo(Optional.ofNullable(expected).map(ExternalId::new));
    }

    @Test
    void idLongerThanAnIdCanBe_countsAsAbsent() {
        assertThat(stripe("\"client_reference_id\": \"" + "x".repeat(256) + "\"")
                        .externalId())
                .isEmpty();
        assertThat(stripe("\"customer\": \"" + "x".repeat(256) + "\"").customer())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "'\"customer_details\": {\"email\": \"a@x.io\"}, \"customer_email\": \"b@x.io\"' | a@x.io",
                "'\"customer_email\": \"a@x.io\"' | a@x.io",
                "'\"billing_details\": {\"email\": \"a@x.io\"}, \"receipt_email\": \"b@x.io\"' | a@x.io",
                "'\"billing_details\": {\"email\": null}, \"receipt_email\": \"a@x.io\"' | a@x.io",
                "'\"billing_details\": {\"email\": \"nonsense\"}, \"receipt_email\": \"a@x.io\"' | a@x.io",
                "'\"object\": \"customer\", \"email\": \"a@x.io\"' | a@x.io",
                "'\"object\": \"account\", \"email\": \"merchant@x.io\"' | null"
            })
    void email_atStripe(String fields, String expected) {
        assertThat(stripe(fields).email())
                .isEqualTo(Optional.ofNullable(expected).flatMap(EmailAddress::parse));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "'\"customer_details\": {\"name\": \"Ada\"}, \"customer_name\": \"Bob\"' | Ada",
                "'\"customer_name\": \"Ada\", \"billing_details\": {\"name\": \"Bob\"}' | Ada",
                "'\"billing_details\": {\"name\": \"Ada\"}' | Ada",
                "'\"customer_name\": \" \", \"billing_details\": {\"name\": \"Ada\"}' | Ada",
                "'\"object\": \"customer\", \"name\": \"Ada\"' | Ada",
                "'\"object\": \"product\", \"name\": \"Pro plan\"' | null"
            })
    void name_atStripe(String fields, String expected) {
        assertThat(stripe(fields).name())
                .isEqualTo(Optional.ofNullable(expected).flatMap(ContactName::of));
    }

    @Test
    void deletionAtClerk_bringsNothingOfTheUser_butTheId() {
        Person person = new Receiver(new ClerkTranslator()).receive("""
                {"type": "user.deleted", "timestamp": 1772323200000, "data": {"id": "user_1", "deleted": true,
                 "first_name": "Ada", "username": "ada", "primary_email_address_id": "e_1",
                 "email_addresses": [{"id": "e_1", "email_address": "ada@example.com"}]}}
                """).person();

        assertThat(person.standIn()).contains(new ExternalId("user_1"));
        assertThat(person.deletedAt()).isPresent();
        assertThat(person.email()).isEmpty();
        assertThat(person.name()).isEmpty();
        assertThat(person.attributes()).isEqualTo(Attributes.NONE);
    }

    @Test
    void payloadWithCustomerAndIdentity_teachesALink_thoughItIsIgnored() {
        Translated checkout = stripe.receive("""
                {"type": "checkout.session.completed", "data": {"object": {"mode": "subscription", "customer": "cus_1",
                 "client_reference_id": "usr_42", "customer_details": {"email": "ada@example.com"}}}}
                """);

        CustomerLink link = checkout.person().link().orElseThrow();
        assertThat(Receiver.outcome(checkout)).isEqualTo("ignored");
        assertThat(link.customer()).isEqualTo(new CustomerRef(Connector.STRIPE, "cus_1"));
        assertThat(link.subject().externalId()).contains(new ExternalId("usr_42"));
        assertThat(link.subject().email()).isEqualTo(EmailAddress.parse("ada@example.com"));
    }

    @Test
    void eventsAboutCustomers_teachALink() {
        Person atStripe = stripe.receive("""
                {"type": "customer.updated", "data": {"object": {"object": "customer", "id": "cus_1",
                 "metadata": {"userId": "usr_42"}}}}
                """).person();
        Person atPolar = polar.receive("""
                {"type": "customer.created", "data": {"id": "c_1", "external_id": "usr_42"}}
                """).person();

        assertThat(atStripe.link()).isPresent();
        assertThat(atPolar.link()).isPresent();
        assertThat(atPolar.customer()).contains(new CustomerRef(Connector.POLAR, "c_1"));
    }

    /** A team customer has no email or external id of its own; its owner stands for it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "member.created | '\"customer_id\": \"c\", \"role\": \"owner\", \"external_id\": \"u\", \"email\": \"o@example.com\"' | u | o@example.com",
                "member.updated | '\"customer_id\": \"c\", \"role\": \"owner\", \"external_id\": null, \"email\": \"o@example.com\"' | null | o@example.com",
                "member.created | '\"customer_id\": \"c\", \"role\": \"member\", \"external_id\": \"u\", \"email\": \"m@example.com\"' | null | null",
                "member.created | '\"customer_id\": \"c\", \"role\": \"billing_manager\", \"email\": \"m@example.com\"' | null | null",
                "member.deleted | '\"customer_id\": \"c\", \"role\": \"owner\", \"external_id\": \"u\", \"email\": \"o@example.com\"' | null | null",
                "checkout.updated | '\"customer_id\": \"c\", \"external_customer_id\": \"u\", \"customer_email\": \"o@example.com\"' | u | o@example.com",
                "checkout.created | '\"customer_id\": \"c\", \"customer_external_id\": \"u\"' | u | null",
                "checkout.expired | '\"customer_id\": \"c\", \"customer_email\": \"o@example.com\", \"customer_metadata\": {\"userId\": \"u\"}' | u | o@example.com",
                "benefit_grant.created | '\"customer_id\": \"c\", \"customer\": {\"id\": \"c\", \"email\": null}, \"member\": {\"role\": \"owner\", \"external_id\": \"u\"}' | u | null",
                "customer_seat.claimed | '\"customer_id\": \"c\", \"member\": {\"role\": \"member\", \"external_id\": \"u\"}, \"customer_email\": \"m@example.com\"' | null | null",
                "customer_seat.assigned | '\"customer_id\": \"c\", \"member\": {\"role\": \"owner\", \"email\": \"o@example.com\"}' | null | o@example.com",
                "customer.state_changed | '\"id\": \"c\", \"external_id\": \"u\", \"email\": \"o@example.com\"' | u | o@example.com",
                "order.created | '\"customer\": {\"id\": \"c\", \"external_id\": \"u\", \"email\": \"o@example.com\"}' | u | o@example.com"
            })
    void polarCustomer_isLinkedByEveryEventThatShowsWhoItIs(String type, String fields, String id, String email) {
        Person person = polar.receive("{\"type\": \"" + type + "\", \"data\": {" + fields + "}}")
                .person();

        assertThat(person.customer()).contains(new CustomerRef(Connector.POLAR, "c"));
        assertThat(person.externalId()).isEqualTo(Optional.ofNullable(id).map(ExternalId::new));
        assertThat(person.email()).isEqualTo(Optional.ofNullable(email).flatMap(EmailAddress::parse));
        assertThat(person.link().isPresent()).isEqualTo(id != null || email != null);
    }

    @Test
    void stripeSubscription_namesOnlyTheCustomer_soItTeachesNoLink() {
        Person person = stripe("\"customer\": \"cus_1\"");

        assertThat(person.customer()).isPresent();
        assertThat(person.subject()).isEmpty();
        assertThat(person.link()).isEmpty();
    }

    @Test
    void metadata_isSanitizedLikeTraits() {
        Person person = stripe("""
                "metadata": {"plan_tier": " pro ", "api_key": "LEAK", "password": "LEAK", "nested": {"a": "LEAK"},
                             "list": ["LEAK"], "nothing": null, "vip": true, "ratio": 0.5, "n": 7, "huge": 1e999999999}""");

        assertThat(person.attributes().asMap())
                .containsOnlyKeys(
                        new AttributeKey("plan_tier"),
                        new AttributeKey("vip"),
                        new AttributeKey("ratio"),
                        new AttributeKey("n"))
                .containsEntry(new AttributeKey("plan_tier"), new AttributeValue.Text("pro"))
                .containsEntry(new AttributeKey("ratio"), new AttributeValue.Decimal(new BigDecimal("0.5")));
    }

    @Test
    void metadata_ofSeveralObjects_isOneObjectOfFiftyKeys_theClosestFirst() {
        StringBuilder many = new StringBuilder("\"shared\": \"customer\"");
        for (int i = 0; i < 60; i++) {
            many.append(", \"k").append(i).append("\": ").append(i);
        }
        Person person = polar.receive("""
                {"type": "order.paid", "data": {"metadata": {"shared": "order"},
                 "customer": {"metadata": {%s}}}}
                """.formatted(many)).person();

        assertThat(person.attributes().asMap())
                .hasSize(50)
                .containsEntry(new AttributeKey("shared"), new AttributeValue.Text("order"));
    }

    @Test
    void ignoredEvent_showsItsMetadataToo() {
        assertThat(stripe.receive("""
                        {"type": "customer.subscription.updated", "data": {"object": {"metadata": {"a": "b"}}}}
                        """).person().attributes().keys()).containsExactly(new AttributeKey("a"));
    }

    private Person stripe(String fields) {
        return stripe.receive("""
                {"type": "customer.subscription.created", "data": {"object": {%s}}}
                """.formatted(fields)).person();
    }

    @Test
    void metadata_wholeNumbersStayExact() {
        assertThat(stripe("\"metadata\": {\"n\": 9007199254740993}")
                        .attributes()
                        .asMap())
                .containsEntry(new AttributeKey("n"), new AttributeValue.Whole(9_007_199_254_740_993L));
    }
}
