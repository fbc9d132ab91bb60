package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.connector.Delivery;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.webhook.ReceiveWebhook.ListedEvent;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Objects that a provider lists are compared by their facts: what a webhook has recorded is not recorded again, what is missing
 * is, and a webhook that arrives later is a duplicate. (ADR 134)
 */
public abstract class ListedObjectsConformance extends WebhookKit {
    private static final ProviderEvent USER = user("msg_1", "user.created", 0);
    private static final String SUBSCRIPTION = """
            "id": "sub_1", "status": "%s", "amount": 900, "currency": "usd", "customer_id": "c1",
            "canceled_at": %s, "ended_at": %s, "past_due_at": %s,
            "customer": {"id": "c1", "external_id": "u1", "email": "ann@example.com"}
            """;
    private static final String DAY_1 = "2026-11-01T10:00:00Z";
    private static final String DAY_2 = "2026-11-02T10:00:00Z";

    @Test
    void userWhoseCreationIsRecorded_isHere() {
        webhooks.deliver(USER);

        assertThat(list(USER)).isEqualTo(DUPLICATE);
        assertThat(events()).hasSize(1);
    }

    @Test
    void userWhoseCreationIsMissing_isRecordedOnce_alsoIfItsWebhookArrivesLater() {
        assertThat(list(USER)).isEqualTo(PROCESSED);
        assertThat(list(USER)).isEqualTo(DUPLICATE);
        assertThat(webhooks.deliver(USER)).isEqualTo(DUPLICATE);

        assertThat(onlyEvent().type().value()).isEqualTo("user.created");
        assertThat(contact("u1").email()).isPresent();
        assertThat(onlyDelivery().key().id()).isEqualTo("listed:user.created:user_1");
    }

    @Test
    void userWhoIsKnownByAnUpdate_stillLacksTheEventOfTheCreation() {
        webhooks.deliver(user("msg_2", "user.updated", 5));

        assertThat(list(USER)).isEqualTo(PROCESSED);
        assertThat(onlyEvent().type().value()).isEqualTo("user.created");
        assertThat(contact("u1").email().orElseThrow()).hasToString("ann5@example.com");
    }

    @Test
    void userWhoseContactWasErased_isNotRecordedAgain() {
        webhooks.deliver(USER);
        webhooks.connectors()
                .eraseContact()
                .erase(tenant.id(), id("u1"), new Actor(Actor.Kind.PERSON, "ada@example.com"));

        assertThat(list(USER)).isEqualTo(DUPLICATE);
        assertThat(tenant.contact("u1")).isEmpty();
    }

    @Test
    void customerOfPolarWhoseContactWasErased_isNotRecordedAgain() {
        ProviderEvent started = started();
        webhooks.deliver(started);
        webhooks.connectors()
                .eraseContact()
                .erase(tenant.id(), id("u1"), new Actor(Actor.Kind.PERSON, "ada@example.com"));

        assertThat(list(started)).isEqualTo(DUPLICATE);
        assertThat(tenant.contact("u1")).isEmpty();
    }

    @Test
    void subscription_isComparedByEachOfItsFacts() {
        ProviderEvent pastDue =
                polar("w2", "subscription.past_due", DAY_1, subscription("past_due", null, null, DAY_1));
        ProviderEvent again = polar("w3", "subscription.past_due", DAY_2, subscription("past_due", null, null, DAY_2));
        webhooks.deliver(started());
        webhooks.deliver(pastDue);

        assertThat(list(started())).isEqualTo(DUPLICATE);
        assertThat(list(pastDue)).isEqualTo(DUPLICATE);
        assertThat(list(again)).isEqualTo(PROCESSED);
        assertThat(list(polar("w4", "subscription.revoked", DAY_2, subscription("canceled", DAY_2, DAY_2, null))))
                .isEqualTo(PROCESSED);
        assertThat(webhooks.deliver(again)).isEqualTo(DUPLICATE);

        assertThat(webhooks.eventTypes())
                .containsExactly("payment-failed", "payment-failed", "subscription-canceled", "subscription-started");
    }

    @Test
    void secondRefund_isMissing_ifOnlyTheFirstIsRecorded() {
        webhooks.deliver(refund("w1", 500));

        assertThat(list(refund("w1", 500))).isEqualTo(DUPLICATE);
        assertThat(list(refund("w2", 900))).isEqualTo(PROCESSED);
        assertThat(webhooks.eventTypes()).containsExactly("refund-issued", "refund-issued");
    }

    @Test
    void purchaseThatWaitsForItsCustomer_isHere() {
        ProviderEvent purchase = polar(
                "w1",
                "order.paid",
                DAY_1,
                "\"id\": \"ord_1\", \"paid\": true, \"billing_reason\": \"purchase\", \"customer_id\": \"c9\"");
        webhooks.deliver(purchase);

        assertThat(webhooks.parked()).hasSize(1);
        assertThat(list(purchase)).isEqualTo(DUPLICATE);
    }

    @Test
    void factOfACustomer_thatIsLinkedWithAnotherContactNow_isHere() {
        webhooks.deliver(started());
        webhooks.deliver(purchaseOfAnother());

        assertThat(list(startedByAnother())).isEqualTo(DUPLICATE);
        assertThat(webhooks.eventTypes()).containsExactly("purchase", "subscription-started");
    }

    @Test
    void factOfALatePayload_thatNamesAFormerUser_isHere() {
        webhooks.deliver(purchaseOfAnother());
        webhooks.deliver(started());
        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u1"), id("u2"));

        assertThat(list(startedByAnother())).isEqualTo(DUPLICATE);
        assertThat(webhooks.eventTypes()).containsExactly("purchase", "subscription-started");
    }

    @Test
    void factOfTheTenantsContact_isHere_afterTheUserIdAppeared() {
        tenant.send(identify(null, "ann@example.com", null));
        webhooks.deliver(polar(
                "w1",
                "subscription.created",
                DAY_1,
                subscription("active", null, null, null).replace("\"u1\"", "null")));
        webhooks.deliver(purchaseOfAnother());

        assertThat(list(startedByAnother())).isEqualTo(DUPLICATE);
        assertThat(webhooks.eventTypes()).containsExactly("purchase", "subscription-started");
    }

    @Test
    void factOfAWebhook_thatIsStoredBetweenLookUpAndWrite_isRecordedOnce() {
        Delivery listed = new Delivery(Map.of(), started().payload().getBytes(UTF_8));

        List<ListedEvent> results = webhooks.connectors()
                .receiveWebhook()
                .recordListed(tenant.id(), Connector.POLAR, List.of(listed), Instant.EPOCH, Set.of(), missing -> {
                    assertThat(webhooks.deliver(started())).isEqualTo(PROCESSED);
                    return true;
                });

        assertThat(results).extracting(ListedEvent::outcome).containsExactly(DUPLICATE);
        assertThat(events()).hasSize(1);
    }

    private static ProviderEvent purchaseOfAnother() {
        return polar(
                "w9",
                "order.paid",
                DAY_2,
                "\"id\": \"ord_9\", \"paid\": true, \"billing_reason\": \"purchase\", "
                        + "\"customer\": {\"id\": \"c1\", \"external_id\": \"u2\"}");
    }

    private static ProviderEvent startedByAnother() {
        return polar(
                "w1",
                "subscription.created",
                DAY_1,
                subscription("active", null, null, null).replace("\"u1\"", "\"u2\""));
    }

    @Test
    void oldFact_isHistorical() {
        Instant later = Instant.parse(DAY_2);

        listed(started(), later);

        assertThat(events()).extracting(EventRecord::historical).containsExactly(true);
    }

    /** Decisions 2.8: historical operations replace nothing. */
    @Test
    void oldUser_replacesNoAddress() {
        tenant.send(identify("u1", "ann@new.example", null));

        listed(USER, Instant.MAX);

        assertThat(contact("u1").email().orElseThrow()).hasToString("ann@new.example");
        assertThat(onlyEvent().historical()).isTrue();
    }

    /** Decisions 2.8: metadata of the past is older than what the tenant has set, unless it is the provider's own. */
    @Test
    void oldMetadata_replacesOnlyTheProvidersOwn() {
        tenant.send(identify("u1", null, null, "plan", "pro"));

        listed(withMetadata("w1", DAY_1, "\"plan\": \"basic\", \"colour\": \"red\""), Instant.MAX);
        listed(withMetadata("w2", DAY_2, "\"plan\": \"free\", \"colour\": \"blue\""), Instant.MAX);

        assertThat(text(contact("u1"), "plan")).contains("pro");
        assertThat(text(contact("u1"), "colour")).contains("blue");
    }

    private static ProviderEvent withMetadata(String id, String at, String metadata) {
        return polar(
                id,
                "subscription.past_due",
                at,
                subscription("past_due", null, null, at) + ", \"metadata\": {" + metadata + "}");
    }

    private static ProviderEvent started() {
        return polar("w1", "subscription.created", DAY_1, subscription("active", null, null, null));
    }

    private static ProviderEvent refund(String id, long total) {
        return polar(
                id,
                "order.refunded",
                DAY_1,
                "\"id\": \"ord_1\", \"currency\": \"usd\", \"refunded_amount\": " + total
                        + ", \"customer\": {\"id\": \"c1\", \"external_id\": \"u1\"}");
    }

    private static String subscription(
            String status, @Nullable String canceledAt, @Nullable String endedAt, @Nullable String pastDueAt) {
        return SUBSCRIPTION.formatted(status, quoted(canceledAt), quoted(endedAt), quoted(pastDueAt));
    }

    private static String quoted(@Nullable String time) {
        return time == null ? "null" : '"' + time + '"';
    }

    private WebhookOutcome list(ProviderEvent event) {
        return listed(event, Instant.EPOCH).outcome();
    }

    /** Records the event as one whose object the provider listed, without the id of its webhook. */
    private ListedEvent listed(ProviderEvent event, Instant historicalBefore) {
        Delivery listed = new Delivery(Map.of(), event.payload().getBytes(UTF_8));
        return webhooks.connectors()
                .receiveWebhook()
                .recordListed(tenant.id(), event.connector(), List.of(listed), historicalBefore)
                .get(0);
    }
}
