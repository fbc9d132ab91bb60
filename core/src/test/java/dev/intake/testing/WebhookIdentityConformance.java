package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.email;
import static dev.intake.testing.TestTenant.identify;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.ContactId;
import dev.intake.event.EventRecord;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The specification and decisions about the contact of a provider's event, on any storage. The storage may contain other
 * tenants; every test creates its own.
 */
public abstract class WebhookIdentityConformance extends WebhookKit {
    // Whose an event is (Decisions 2.7)

    @Test
    void merchantsOwnId_comesBeforeTheEmail() {
        tenant.send(identify("u2", "ann@example.com", null));

        webhooks.deliver(purchase("evt_1", "cus_1", ANN));

        assertThat(onlyEvent().contact()).isEqualTo(contact("u1").id());
        assertThat(contact("u1").email()).contains(email("ann@example.com"));
        assertThat(contact("u1").name().orElseThrow().value()).isEqualTo("Ann");
    }

    @Test
    void merchantsOwnId_comesBeforeTheLink() {
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));

        webhooks.deliver(purchase("evt_2", "cus_1", "\"client_reference_id\": \"u2\""));
        webhooks.deliver(subscription("evt_3", "created", "cus_1"));

        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u2"), id("u2"), id("u1"));
    }

    @Test
    void link_comesBeforeTheEmail_andTheAddressOfABillIsNotTheUsers() {
        tenant.send(identify(null, "billing@example.com", null));
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));

        webhooks.deliver(failedInvoice("evt_2", "cus_1", "\"customer_email\": \"billing@example.com\""));

        assertThat(events().get(0).contact()).isEqualTo(id("u1"));
        assertThat(contact("u1").email()).contains(email("ann@example.com"));
    }

    @Test
    void billsAddressAndName_replaceNeitherTheMerchantsNorTheProvidersOfUsers() {
        String bill = "\"client_reference_id\": \"u1\", \"customer_details\": "
                + "{\"email\": \"accounting@example.com\", \"name\": \"Accounting\"}";
        tenant.send(identify("u1", "ann@example.com", "Ann"));

        webhooks.deliver(purchase("evt_1", "cus_1", bill));

        assertThat(contact("u1").email()).contains(email("ann@example.com"));
        assertThat(contact("u1").name().orElseThrow().value()).isEqualTo("Ann");

        webhooks.deliver(user("msg_1", "user.updated", 2));
        webhooks.deliver(purchase("evt_2", "cus_1", bill));
        assertThat(contact("u1").email()).contains(email("ann2@example.com"));

        tenant.send(identify("u1", "ann3@example.com", "Ann Three"));
        assertThat(contact("u1").email()).contains(email("ann3@example.com"));
        assertThat(contact("u1").name().orElseThrow().value()).isEqualTo("Ann Three");
    }

    @Test
    void billsNameAndAddress_areStoredWhereThereIsNone() {
        tenant.send(identify("u1", null, null), identify(null, "bob@example.com", null));

        webhooks.deliver(purchase("evt_1", "cus_1", ANN));
        webhooks.deliver(
                purchase("evt_2", null, "\"customer_details\": {\"email\": \"bob@example.com\", \"name\": \"Bob\"}"));
        webhooks.deliver(purchase(
                "evt_3", null, "\"customer_details\": {\"email\": \"bob@example.com\", \"name\": \"Robert\"}"));

        assertThat(contact("u1").email()).contains(email("ann@example.com"));
        assertThat(contact("u1").name().orElseThrow().value()).isEqualTo("Ann");
        assertThat(tenant.contactsWithEmail("bob@example.com")
                        .get(0)
                        .name()
                        .orElseThrow()
                        .value())
                .isEqualTo("Bob");
    }

    @Test
    void link_toAContactWithoutAnAddress_bringsOne() {
        webhooks.deliver(purchase("evt_1", "cus_1", "\"client_reference_id\": \"u1\""));

        webhooks.deliver(failedInvoice("evt_2", "cus_1", "\"customer_email\": \"ann@example.com\""));

        assertThat(contact("u1").email()).contains(email("ann@example.com"));
    }

    @Test
    void emailAlone_findsTheKnownContact_inAnyCase() {
        tenant.send(identify("u1", "ann@example.com", null));

        webhooks.deliver(purchase("evt_1", null, "\"customer_details\": {\"email\": \" ANN@example.com \"}"));

        assertThat(onlyEvent().contact()).isEqualTo(id("u1"));
    }

    @Test
    void unknownEmailAlone_createsAContact() {
        webhooks.deliver(purchase("evt_1", null, "\"customer_details\": {\"email\": \"ann@example.com\"}"));

        assertThat(tenant.contactsWithEmail("ann@example.com"))
                .singleElement()
                .satisfies(ann -> assertThat(ann.externalId()).isEmpty());
    }

    /** Cleaned, it would be the id or the address of somebody else. */
    @ParameterizedTest
    @ValueSource(strings = {"u\\u00001", "u1\\u0000", "u\\ud83d1", "u\\n1"})
    void merchantsIdOrAddressThatCannotIdentify_matchesNoOtherContact(String id) {
        tenant.send(identify("u1", "u1@example.com", "Ann"));

        webhooks.deliver(purchase(
                "evt_1",
                null,
                "\"client_reference_id\": \"" + id + "\", \"customer_details\": {\"email\": \"" + id
                        + "@example.com\"}"));
        webhooks.deliver(clerk("msg_1", "user.deleted", 1_800_000_000_000L, "\"id\": \"" + id + "\""));

        assertThat(events()).isEmpty();
        assertThat(contact("u1").deactivatedAt()).isEmpty();
        assertThat(webhooks.deliveries())
                .extracting(delivery -> delivery.reason().orElse(""))
                .containsOnly("mentions no person");
    }

    // Customers of somebody else (Decisions 1)

    @Test
    void eventOfAConnectedAccount_isIgnored_andNothingOfItIsKept() {
        ProviderEvent waiting = subscription("evt_1", "created", "cus_1");
        webhooks.deliver(waiting);

        for (ProviderEvent event : List.of(
                purchase("evt_2", "cus_1", ANN + ", \"metadata\": {\"plan\": \"pro\"}"),
                checkout("evt_3", "cus_1", ANN),
                failedInvoice("evt_4", "cus_1", "\"customer_email\": \"ann@example.com\""))) {
            assertThat(webhooks.deliver(ofAConnectedAccount(event))).isEqualTo(IGNORED);
            assertThat(webhooks.deliveries().get(0).reason()).contains("the event belongs to a connected account");
        }

        assertThat(events()).isEmpty();
        assertThat(tenant.contact("u1")).isEmpty();
        assertThat(tenant.contactsWithEmail("ann@example.com")).isEmpty();
        assertThat(webhooks.parked()).hasSize(1);
        webhooks.deliver(stripe("evt_5", "invoice.payment_succeeded", 1_800_000_300, """
                "object": "invoice", "id": "in_1", "attempt_count": 1, "amount_paid": 5, "customer_email": "bob@example.com"
                """, ""));
        assertThat(webhooks.eventTypes())
                .as("no failure of the invoice is remembered")
                .isEmpty();
    }

    private static ProviderEvent ofAConnectedAccount(ProviderEvent event) {
        return new ProviderEvent(
                event.connector(), event.id(), event.payload().replaceFirst("\\{", "{\"account\": \"acct_1\", "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"  \"", "\"\"", "null", "{}", "[\"u1\"]", "\"TOO_LONG\""})
    void unusableMerchantsId_countsAsAbsent(String reference) {
        String tooLong = reference.replace("TOO_LONG", "x".repeat(256));

        webhooks.deliver(purchase(
                "evt_1",
                "cus_1",
                "\"client_reference_id\": " + tooLong + ", \"customer_details\": {\"email\": \"ann@example.com\"}"));

        assertThat(tenant.contactsWithEmail("ann@example.com"))
                .singleElement()
                .satisfies(ann -> assertThat(ann.externalId()).isEmpty());
    }

    @Test
    void paddedMerchantsId_isTrimmed() {
        webhooks.deliver(purchase("evt_1", "cus_1", "\"client_reference_id\": \" u1\\t\""));

        assertThat(onlyEvent().contact()).isEqualTo(id("u1"));
    }

    @Test
    void polarsExternalId_isTheMerchantsOwn_andMetadataIsTheSecondChoice() {
        webhooks.deliver(polar(
                "msg_1",
                "order.paid",
                "2026-01-02T03:04:05Z",
                "\"customer\": {\"id\": \"c1\", \"external_id\": \"u1\"}, \"metadata\": {\"userId\": \"other\"}"));
        webhooks.deliver(polar(
                "msg_2",
                "order.paid",
                "2026-01-02T03:04:05Z",
                "\"customer\": {\"id\": \"c2\", \"external_id\": null}, \"metadata\": {\"user_id\": \"u2\"}"));

        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u2"), id("u1"));
    }

    @Test
    void clerksExternalId_isTheMerchantsId_otherwiseClerksIdReplacesIt() {
        webhooks.deliver(
                clerk("msg_1", "user.created", 1_800_000_000_000L, "\"id\": \"user_1\", \"external_id\": \"u1\""));
        webhooks.deliver(
                clerk("msg_2", "user.created", 1_800_000_000_000L, "\"id\": \"user_2\", \"external_id\": null"));

        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("user_2"), id("u1"));
    }

    @Test
    void eventWithoutIdentity_isIgnored() {
        assertThat(webhooks.deliver(purchase("evt_1", null, "\"payment_status\": \"paid\"")))
                .isEqualTo(IGNORED);

        assertThat(events()).isEmpty();
        assertThat(onlyDelivery().reason()).contains("mentions no person");
    }

    // Which of several users a customer is linked with (Decisions 2.8)

    @Test
    void link_staysWithTheUserOfTheNewestPayload() {
        webhooks.deliver(updatedCustomer("evt_1", 1_800_000_100, "\"user_id\": \"u2\""));
        webhooks.deliver(updatedCustomer("evt_2", 1_800_000_050, "\"user_id\": \"u1\""));

        webhooks.deliver(subscription("evt_3", "created", "cus_1"));

        assertThat(onlyEvent().contact()).isEqualTo(id("u2"));
    }

    @Test
    void olderPayloadWithAnotherUser_isAboutThatUser_andLeavesTheLinkAndWaitingMetadataAlone() {
        webhooks.deliver(updatedCustomer("evt_1", 1_800_000_200, "\"user_id\": \"u2\", \"tier\": \"gold\""));

        webhooks.deliver(purchase("evt_2", "cus_1", "\"client_reference_id\": \"u1\""));
        assertThat(onlyEvent().contact()).isEqualTo(id("u1"));
        webhooks.deliver(subscription("evt_3", "created", "cus_1"));

        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u2"), id("u1"));
        assertThat(text("u1", "tier")).isEmpty();
        assertThat(text("u2", "tier")).contains("gold");
    }

    @Test
    void ignoredEvent_thatNamesAnUnknownUserOfALinkedCustomer_createsNoContact() {
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));

        webhooks.deliver(updatedCustomer("evt_2", 1_800_000_200, "\"user_id\": \"u2\", \"tier\": \"gold\""));

        assertThat(tenant.contact("u2")).isEmpty();
        webhooks.deliver(subscription("evt_3", "created", "cus_1"));
        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u2"), id("u1"));
        assertThat(text("u2", "tier")).contains("gold");
        assertThat(text("u1", "tier")).isEmpty();
    }

    @Test
    void ignoredEvent_ofACustomerWhoseUserIsKnownMeanwhile_isStoredOnThatContact() {
        webhooks.deliver(updatedCustomer("evt_1", 1_800_000_100, "\"user_id\": \"u1\", \"tier\": \"silver\""));
        tenant.send(identify("u1", null, null));

        webhooks.deliver(updatedCustomer("evt_2", 1_800_000_200, "\"plan\": \"pro\""));

        assertThat(text("u1", "tier")).contains("silver");
        assertThat(text("u1", "plan")).contains("pro");
    }

    private static ProviderEvent updatedCustomer(String id, long at, String metadata) {
        return stripe(
                id,
                "customer.updated",
                at,
                "\"object\": \"customer\", \"id\": \"cus_1\", \"metadata\": {" + metadata + "}",
                "");
    }

    private Optional<String> text(String user, String key) {
        return contact(user)
                .attributes()
                .get(new AttributeKey(key))
                .map(AttributeValue.Text.class::cast)
                .map(AttributeValue.Text::value);
    }

    // What a customer's becoming known does to a contact known by its email alone

    @Test
    void contactKnownByItsEmail_takesTheMerchantsId_onceItsCustomerShowsIt() {
        webhooks.deliver(failedInvoice("evt_1", "cus_1", "\"customer_email\": \"billing@example.com\""));
        ContactId before = onlyEvent().contact();

        assertThat(webhooks.deliver(checkout("evt_2", "cus_1", ANN))).isEqualTo(IGNORED);
        webhooks.deliver(subscription("evt_3", "created", "cus_1"));

        assertThat(contact("u1").id()).isEqualTo(before);
        assertThat(contact("u1").email()).contains(email("billing@example.com"));
        assertThat(events()).extracting(EventRecord::contact).containsOnly(before);
    }

    @Test
    void contactOfTheTenant_isUnchanged_whenItsCustomerShowsTheMerchantsId() {
        tenant.send(identify(null, "ann@example.com", null));
        webhooks.deliver(failedInvoice("evt_1", "cus_1", "\"customer_email\": \"ann@example.com\""));
        ContactId before = onlyEvent().contact();

        webhooks.deliver(purchase("evt_2", "cus_1", ANN));

        assertThat(before).isNotEqualTo(id("u1"));
        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u1"), before);
    }

    @Test
    void contactWithAnIdOfItsOwn_neverTakesAnother() {
        webhooks.deliver(purchase("evt_1", "cus_1", "\"client_reference_id\": \"u0\""));

        webhooks.deliver(purchase("evt_2", "cus_1", "\"client_reference_id\": \"u1\""));

        assertThat(id("u0")).isNotEqualTo(id("u1"));
    }
}
