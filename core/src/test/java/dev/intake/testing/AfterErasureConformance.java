package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.email;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.Recipient;
import dev.intake.event.EventRecord;
import dev.intake.ingest.Operation;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.WebhookOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Data about an erased person, on any storage: a repeat restores nothing, and new data creates a new contact. The storage may
 * contain other tenants; every test creates its own.
 */
public abstract class AfterErasureConformance extends ErasureKit {
    @Test
    void redelivery_ofAProvidersEvent_bringsNothingBack() {
        ProviderEvent invoice = invoice("evt_zelda", "cus_zelda", "zelda@example.com");
        webhooks.deliver(invoice);
        ContactId zelda = contactOf("zelda@example.com").id();

        erase(zelda);

        assertThat(webhooks.deliver(invoice)).isEqualTo(WebhookOutcome.DUPLICATE);
        assertThat(tenant.contactsWithEmail("zelda@example.com")).isEmpty();
        assertThat(webhooks.deliveries()).singleElement().satisfies(trace -> {
            assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
            assertThat(trace.contact()).isEmpty();
        });
    }

    @Test
    void redelivery_ofWhatWaitedOrFailed_bringsNothingBack() {
        everythingOfZelda();
        ContactId zelda = tenant.contact("zelda-1").orElseThrow().id();

        erase(zelda);

        assertThat(webhooks.parked()).isEmpty();
        assertThat(webhooks.failed()).isZero();
        assertThat(webhooks.retryFailed().processed()).isZero();
        assertThat(webhooks.deliver(waiting())).isEqualTo(WebhookOutcome.DUPLICATE);
        assertThat(webhooks.deliver(failing())).isEqualTo(WebhookOutcome.DUPLICATE);
        assertThat(webhooks.deliveries())
                .filteredOn(trace ->
                        trace.reason().filter("erased with its contact"::equals).isPresent())
                .hasSize(2)
                .allSatisfy(trace -> assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.IGNORED));
        assertThat(tenant.contact("zelda-1")).isEmpty();
        assertThat(tenant.contactsWithEmail("zelda@example.com")).isEmpty();
    }

    /** The lower case of these letters depends on the locale of the database, and for some on their place in the word. */
    @ParameterizedTest
    @CsvSource({
        "Zelda@example.com, ZELDA@Example.com",
        "zelda@éva.example, Zelda@ÉVA.example",
        "zelda@οδοσ.example, zelda@ΟΔΟΣ.example",
        "zelda@éva.example, zelda@xn--va-9ia.example",
        "zelda@i\u0307rem.example, zelda@\u0130rem.example"
    })
    void waitingData_namesThePerson_inAnyCaseOfTheAddress(String address, String spelling) {
        tenant.send(identify("zelda-1", address, null));
        deliverUnmatched("cus_unknown", spelling);
        deliverUnmatched("cus_other", "é" + spelling);
        assertThat(colours("cus_unknown")).hasSize(2);

        erase(tenant.contact("zelda-1").orElseThrow().id());

        assertThat(webhooks.parked()).extracting(event -> event.customer().id()).containsExactly("cus_other");
        assertThat(colours("cus_unknown")).isEmpty();
        assertThat(colours("cus_other")).hasSize(2);
    }

    /** Delivers an event that is parked, and metadata that is remembered of a customer without one; both have the address. */
    private void deliverUnmatched(String customer, String address) {
        String metadata = "\"metadata\": {\"owner\": \"" + address + "\", \"colour\": \"colour of " + customer + "\"}";
        webhooks.deliver(stripe(
                "evt_parked_" + customer,
                "customer.subscription.created",
                1_800_000_000,
                "\"customer\": \"" + customer + "\", \"id\": \"sub_" + customer + "\", \"status\": \"active\", "
                        + metadata,
                ""));
        webhooks.deliver(stripe(
                "evt_customer_" + customer,
                "customer.updated",
                1_800_000_100,
                "\"object\": \"customer\", \"id\": \"" + customer + "_silent\", " + metadata,
                ""));
    }

    /** Returns the rows that contain the customer's metadata. */
    private List<String> colours(String customer) {
        return rows(tenant.id()).stream()
                .filter(row -> row.contains("colour of " + customer))
                .toList();
    }

    @Test
    void newEvent_ofAnErasedPerson_makesANewContact() {
        webhooks.deliver(invoice("evt_1", "cus_zelda", "zelda@example.com"));
        ContactId before = contactOf("zelda@example.com").id();

        erase(before);
        webhooks.deliver(invoice("evt_2", "cus_zelda", "zelda@example.com"));

        Contact after = contactOf("zelda@example.com");
        assertThat(after.id()).isNotEqualTo(before);
        assertThat(tenant.events()).extracting(EventRecord::contact).containsExactly(after.id());
    }

    /** Decisions 2.8: what the provider sent before the erasure is remembered as erased. */
    @Test
    void olderEvent_ofAnErasedCustomer_bringsNothingBack() {
        webhooks.deliver(invoice("evt_1", "cus_zelda", "zelda@example.com"));
        erase(contactOf("zelda@example.com").id());
        long before = ManualClock.START.getEpochSecond() - 60;

        String customer = "\"customer\": \"cus_zelda\", ";
        webhooks.deliver(stripe(
                "evt_2",
                "invoice.payment_failed",
                before,
                customer + "\"id\": \"in_2\", \"customer_email\": \"zelda@example.com\"",
                ""));
        webhooks.deliver(stripe(
                "evt_3",
                "customer.subscription.created",
                before,
                customer + "\"id\": \"sub_3\", \"status\": \"active\"",
                ""));
        webhooks.deliver(stripe(
                "evt_4",
                "customer.updated",
                before,
                "\"object\": \"customer\", \"id\": \"cus_zelda\", \"email\": \"zelda@example.com\"",
                ""));

        assertThat(tenant.contactsWithEmail("zelda@example.com")).isEmpty();
        assertThat(tenant.events()).isEmpty();
        assertThat(webhooks.parked()).isEmpty();
        assertThat(rows(tenant.id())).noneMatch(row -> row.contains("zelda@example.com"));
    }

    /** Decisions 6.9: the provider's clock may be ahead of the node's that erased. */
    @Test
    void olderEvent_ofAnErasedCustomer_bringsNothingBack_alsoIfTheProvidersClockIsAhead() {
        webhooks.deliver(invoice("evt_1", "cus_zelda", "zelda@example.com"));
        erase(contactOf("zelda@example.com").id());
        long ahead = ManualClock.START.getEpochSecond() + 9;
        String customer = "\"customer\": \"cus_zelda\", \"id\": \"in_2\", \"customer_email\": \"zelda@example.com\"";

        webhooks.deliver(stripe("evt_2", "invoice.payment_failed", ahead, customer, ""));
        assertThat(tenant.contactsWithEmail("zelda@example.com")).isEmpty();

        webhooks.deliver(stripe("evt_3", "invoice.payment_failed", ahead + 60, customer, ""));
        assertThat(tenant.contactsWithEmail("zelda@example.com")).hasSize(1);
    }

    @Test
    void customersEvent_whoseRecordWasErased_isNewAgain() {
        Operation order = track("zelda-1", null, "order.created", "m-1");
        tenant.send(order);

        erase(tenant.contact("zelda-1").orElseThrow().id());
        tenant.send(order);

        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void newContact_ofAnErasedPerson_entersProgramsAnew() {
        tenant.liveProgram("order.created");
        tenant.send(track("zelda-1", null, "order.created", null));

        erase(tenant.contact("zelda-1").orElseThrow().id());
        tenant.send(track("zelda-1", null, "order.created", null));

        assertThat(tenant.enrollments(tenant.contact("zelda-1").orElseThrow().id()))
                .hasSize(1);
    }

    @Test
    void unsubscribedState_isErasedToo() {
        tenant.send(identify("zelda-1", "zelda@example.com", null));
        ContactId zelda = tenant.contact("zelda-1").orElseThrow().id();
        tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), zelda));

        erase(zelda);
        tenant.send(identify("zelda-1", "zelda@example.com", null));

        assertThat(tenant.contact("zelda-1").orElseThrow().consent().state()).isEqualTo(Consent.State.GRANTED);
    }

    private Contact contactOf(String address) {
        return storage.contactViews(tenant.id()).contacts(email(address), 1).get(0);
    }
}
