package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.email;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.text;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Contact;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the specification and the decisions say of providers' events, on any storage: what waits and what is released, what is
 * a duplicate, what is kept. The storage may contain other tenants; every test creates its own.
 */
public abstract class WebhookConformance extends WebhookKit {
    // What waits (Decisions 2.8)

    @Test
    void subscriptionOfAnUnknownCustomer_waits_andMakesNoContact() {
        assertThat(webhooks.deliver(subscription("evt_1", "created", "cus_1"))).isEqualTo(PROCESSED);

        assertThat(events()).isEmpty();
        assertThat(webhooks.parked()).hasSize(1);
        assertThat(onlyDelivery().outcome()).isEqualTo(DeliveryOutcome.PARKED);
        assertThat(onlyDelivery().became().orElseThrow().value()).isEqualTo("subscription-started");
        assertThat(webhooks.deliver(subscription("evt_1", "created", "cus_1"))).isEqualTo(DUPLICATE);
        assertThat(webhooks.parked()).hasSize(1);
    }

    static Stream<ProviderEvent> whatMakesACustomerKnown() {
        return Stream.of(
                checkout("evt_checkout", "cus_1", ANN),
                purchase("evt_purchase", "cus_1", ANN),
                stripe("evt_invoice", "invoice.paid", 1_800_000_900, """
                        "object": "invoice", "customer": "cus_1", "customer_email": "ann@example.com"
                        """, ""),
                failedInvoice("evt_failed", "cus_1", "\"customer_email\": \"ann@example.com\""),
                stripe("evt_charge", "charge.succeeded", 1_800_000_900, """
                        "object": "charge", "customer": "cus_1", "billing_details": {"email": "ann@example.com"}
                        """, ""),
                stripe("evt_customer", "customer.updated", 1_800_000_900, """
                        "object": "customer", "id": "cus_1", "email": "ann@example.com"
                        """, ""),
                stripe("evt_later", "customer.subscription.updated", 1_800_000_900, """
                        "object": "subscription", "id": "sub_2", "customer": "cus_1", "metadata": {"userId": "u1"}
                        """, ""));
    }

    @ParameterizedTest
    @MethodSource("whatMakesACustomerKnown")
    void waitingEvent_isRecordedOnce_asSoonAsItsCustomerIsKnown(ProviderEvent shows) {
        tenant.liveProgram("subscription-started");
        ProviderEvent waiting = subscription("evt_1", "created", "cus_1");
        webhooks.deliver(waiting);
        webhooks.deliver(subscription("evt_2", "created", "cus_2"));

        webhooks.deliver(List.of(shows, shows, waiting, shows));

        EventRecord started = events().stream()
                .filter(event -> event.type().value().equals("subscription-started"))
                .reduce((one, another) -> {
                    throw new AssertionError("recorded twice");
                })
                .orElseThrow();
        assertThat(started.occurredAt()).isEqualTo(Instant.ofEpochSecond(1_800_000_000));
        assertThat(tenant.enrollments(started.contact())).hasSize(1);
        assertThat(webhooks.parked())
                .extracting(parked -> parked.customer().id())
                .containsExactly("cus_2");
        assertThat(webhooks.deliveries())
                .filteredOn(delivery -> delivery.key().id().equals("evt_1"))
                .singleElement()
                .satisfies(delivery -> {
                    assertThat(delivery.outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
                    assertThat(delivery.contact()).contains(started.contact());
                    assertThat(delivery.reason()).isEmpty();
                });
    }

    @ParameterizedTest
    @MethodSource("whatMakesACustomerKnown")
    void eventOfACustomerKnownBefore_doesNotWait(ProviderEvent shows) {
        webhooks.deliver(List.of(shows, subscription("evt_1", "created", "cus_1")));

        assertThat(webhooks.eventTypes()).contains("subscription-started");
        assertThat(webhooks.parked()).isEmpty();
        assertThat(events())
                .extracting(EventRecord::contact)
                .containsOnly(events().get(0).contact());
    }

    @ParameterizedTest
    @ValueSource(strings = {"member.created", "checkout.updated", "customer.updated"})
    void teamCustomerAtPolar_isKnownByAnEventThatIsOtherwiseIgnored(String type) {
        webhooks.deliver(ProviderEvent.polar("wh_1", "subscription.created", "2026-10-01T00:00:00Z", """
                "id": "sub_1", "customer": {"id": "c_1", "type": "team", "email": null, "external_id": null}
                """));
        assertThat(webhooks.parked()).hasSize(1);

        assertThat(webhooks.deliver(ProviderEvent.polar("wh_2", type, "2026-10-01T00:01:00Z", """
                        "id": "%s", "customer_id": "c_1", "role": "owner", "external_id": "u1", "external_customer_id": "u1"
                        """.formatted(
                                type.startsWith("customer.") ? "c_1" : "x_1"))))
                .isEqualTo(IGNORED);

        assertThat(webhooks.parked()).isEmpty();
        assertThat(webhooks.eventTypes()).containsExactly("subscription-started");
    }

    @Test
    void waitingEvents_areReleasedTogether_withTheirMetadata_theLatestWins() {
        webhooks.deliver(stripe("evt_2", "customer.subscription.deleted", 1_800_000_500, """
                "id": "sub_1", "customer": "cus_1", "metadata": {"plan": "none", "last": "yes"}
                """, ""));
        webhooks.deliver(stripe("evt_1", "customer.subscription.created", 1_800_000_000, """
                "id": "sub_1", "customer": "cus_1", "metadata": {"plan": "pro", "first": "yes"}
                """, ""));

        webhooks.deliver(checkout("evt_3", "cus_1", ANN));

        assertThat(webhooks.eventTypes()).containsExactly("subscription-canceled", "subscription-started");
        assertThat(text(contact("u1"), "plan")).contains("none");
        assertThat(text(contact("u1"), "first")).contains("yes");
        assertThat(text(contact("u1"), "last")).contains("yes");
    }

    @Test
    void waitingEvents_ofOneCustomer_areLimited_andTheOthersOfItsTenantAreNot() {
        int limit = 500;
        for (int first = 0; first < limit; first += 50) {
            webhooks.deliverTogether(IntStream.range(first, first + 50)
                    .mapToObj(i -> subscription("evt_" + i, "created", "cus_1"))
                    .toList());
        }
        assertThat(webhooks.deliver(subscription("evt_beyond", "created", "cus_1")))
                .isEqualTo(IGNORED);
        assertThat(webhooks.deliveries().get(0).reason())
                .contains("its customer is not known and has 500 parked events");
        assertThat(webhooks.deliver(subscription("evt_other", "created", "cus_2")))
                .isEqualTo(PROCESSED);

        webhooks.deliver(checkout("evt_shows", "cus_1", ANN));
        assertThat(events()).hasSize(limit);
        assertThat(webhooks.parked())
                .extracting(parked -> parked.customer().id())
                .containsExactly("cus_2");
        assertThat(webhooks.connectors()
                        .rejudgeDeliveries()
                        .apply(
                                tenant.id(),
                                Connector.STRIPE,
                                Instant.EPOCH,
                                Duration.ofDays(36_500),
                                RejudgeDeliveries.ALL)
                        .changed())
                .isEqualTo(Map.of("subscription-started", 1L));
        assertThat(events()).hasSize(limit + 1);
    }

    @Test
    void ignoredEvent_ofAnUnknownPerson_createsNoContact_andItsMetadataWaits() {
        assertThat(webhooks.deliver(checkout("evt_1", "cus_1", ANN + ", \"metadata\": {\"plan\": \"pro\"}")))
                .isEqualTo(IGNORED);

        assertThat(tenant.contact("u1")).isEmpty();
        webhooks.deliver(subscription("evt_2", "created", "cus_1"));
        assertThat(contact("u1").email()).contains(email("ann@example.com"));
        assertThat(text(contact("u1"), "plan")).contains("pro");
    }

    // Metadata (Decisions 1, last paragraph)

    @Test
    void waitingEvent_thatIsOlder_overwritesNoNewerMetadata() {
        webhooks.deliver(stripe("evt_1", "customer.subscription.created", 1_800_000_000, """
                "id": "sub_1", "customer": "cus_1", "metadata": {"plan": "old", "first": "yes"}
                """, ""));

        webhooks.deliver(purchase("evt_2", "cus_1", ANN + ", \"metadata\": {\"plan\": \"new\"}"));

        assertThat(text(contact("u1"), "plan")).contains("new");
        assertThat(text(contact("u1"), "first")).contains("yes");
    }

    static Stream<ProviderEvent> ignoredEventsWithMetadata() {
        return Stream.of(
                stripe("evt_9", "customer.updated", 1_800_000_900, """
                        "object": "customer", "id": "cus_1", "email": "other@example.com", "metadata": {"tier": "gold"}
                        """, ""),
                stripe("evt_9", "customer.subscription.updated", 1_800_000_900, """
                        "object": "subscription", "id": "sub_1", "customer": "cus_1", "metadata": {"tier": "gold"}
                        """, ""),
                checkout("evt_9", "cus_1", "\"metadata\": {\"tier\": \"gold\", \"password\": \"x\", \"n\": {}}"));
    }

    @ParameterizedTest
    @MethodSource("ignoredEventsWithMetadata")
    void ignoredEvent_projectsItsMetadata_andNothingElse(ProviderEvent event) {
        tenant.send(identify("u1", "ann@example.com", "Ann", "tier", "silver"));
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));
        Contact before = contact("u1");

        assertThat(webhooks.deliver(event)).isEqualTo(IGNORED);

        assertThat(contact("u1").attributes().asMap())
                .isEqualTo(Map.of(new AttributeKey("tier"), new AttributeValue.Text("gold")));
        assertThat(contact("u1").email()).isEqualTo(before.email());
        assertThat(contact("u1").name()).isEqualTo(before.name());
        assertThat(events()).hasSize(1);
    }

    @Test
    void olderMetadata_overwritesNothing_andAddsMissingValues() {
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));
        webhooks.deliver(customer("evt_3", 3, "\"plan\": \"three\""));

        webhooks.deliver(customer("evt_2", 2, "\"plan\": \"two\", \"seats\": \"2\""));
        webhooks.deliver(customer("evt_1b", 1, "\"plan\": \"one\", \"seats\": \"1\""));

        assertThat(text(contact("u1"), "plan")).contains("three");
        assertThat(text(contact("u1"), "seats")).contains("2");
    }

    @Test
    void metadataOfAnUnknownCustomer_waits_theNewestOfIt() {
        webhooks.deliver(customer("evt_2", 2, "\"plan\": \"two\""));
        webhooks.deliver(customer("evt_1", 1, "\"plan\": \"one\", \"seats\": \"1\""));

        webhooks.deliver(purchase("evt_3", "cus_1", ANN));

        assertThat(text(contact("u1"), "plan")).contains("two");
        assertThat(text(contact("u1"), "seats")).contains("1");
    }

    @Test
    void metadataOfAProduct_becomesNoAttribute() {
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));

        webhooks.deliver(stripe("evt_2", "payment_method.updated", 1_800_000_900, """
                "object": "payment_method", "id": "pm_1", "customer": "cus_1", "metadata": {"plan": "pro"}
                """, ""));
        webhooks.deliver(stripe("evt_3", "product.updated", 1_800_000_900, """
                "object": "product", "id": "prod_1", "metadata": {"plan": "pro", "userId": "u1"}
                """, ""));

        assertThat(contact("u1").attributes().keys()).isEmpty();
    }

    private static ProviderEvent customer(String id, int second, String metadata) {
        return stripe(
                id,
                "customer.updated",
                1_800_000_000 + second,
                "\"object\": \"customer\", \"id\": \"cus_1\", \"metadata\": {" + metadata + "}",
                "");
    }

    // Duplicates (Spec, Endpoints 2 to 4; Decisions 3.7)

    @Test
    void repeat_isADuplicate_afterAnyOutcomeOfTheFirst() {
        List<ProviderEvent> all = List.of(
                purchase("evt_1", "cus_1", ANN),
                checkout("evt_2", "cus_1", ANN),
                subscription("evt_3", "created", "cus_9"),
                clerk("msg_1", "user.deleted", 1_800_000_000_000L, "\"id\": \"user_1\", \"deleted\": true"));
        webhooks.deliver(all);
        List<EventRecord> before = events();

        assertThat(all).extracting(webhooks::deliver).containsOnly(DUPLICATE);
        assertThat(events()).isEqualTo(before);
        assertThat(webhooks.deliveries()).hasSize(all.size());
    }

    @Test
    void idsOfDifferentSenders_neverCollide() {
        tenant.send(track("u1", null, "order.created", "same"));

        assertThat(webhooks.deliver(purchase("same", "cus_1", ANN))).isEqualTo(PROCESSED);
        assertThat(webhooks.deliver(
                        polar("same", "order.paid", "2026-01-02T03:04:05Z", "\"customer\": {\"external_id\": \"u1\"}")))
                .isEqualTo(PROCESSED);
        assertThat(webhooks.deliver(clerk("same", "user.created", 1_800_000_000_000L, "\"id\": \"user_1\"")))
                .isEqualTo(PROCESSED);
        assertThat(events()).hasSize(4);
    }

    // Deactivation (Decisions 5)

    @Test
    void deletedUser_isDeactivated_andFiresNothingAnymore() {
        tenant.liveProgram("user.deleted");
        tenant.liveProgram("order.created");
        webhooks.deliver(List.of(user("msg_1", "user.created", 1), user("msg_2", "user.deleted", 2)));
        tenant.send(track("u1", null, "order.created", "m1"));

        assertThat(contact("u1").deactivatedAt()).isPresent();
        assertThat(contact("u1").email()).contains(email("ann1@example.com"));
        assertThat(tenant.enrollments(id("u1"))).isEmpty();
        assertThat(webhooks.eventTypes()).containsExactly("order.created", "user.created", "user.deleted");
    }

    @Test
    void deletedUser_isNeverRevived_byLaterEvents() {
        webhooks.deliver(List.of(user("msg_3", "user.deleted", 3), user("msg_1", "user.created", 1)));

        assertThat(webhooks.deliver(user("msg_4", "user.updated", 4))).isEqualTo(IGNORED);
        assertThat(contact("u1").deactivatedAt()).isPresent();
        assertThat(contact("u1").email()).isEmpty();
    }

    @Test
    void olderData_overwritesNothing() {
        webhooks.deliver(List.of(user("msg_2", "user.updated", 2), user("msg_1", "user.created", 1)));

        assertThat(contact("u1").email()).contains(email("ann2@example.com"));
        assertThat(webhooks.eventTypes()).containsExactly("user.created");
    }

    // Observing

    @Test
    void everyResponse_isReportedToTheObserver() {
        ProviderEvent event = purchase("evt_1", "cus_1", ANN);

        WebhookOutcome first = webhooks.deliver(event);
        WebhookOutcome again = webhooks.deliver(event);

        assertThat(webhooks.observed()).containsExactly(first, again);
    }
}
