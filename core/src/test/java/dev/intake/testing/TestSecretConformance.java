package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Delivery;
import dev.intake.connector.EventMode;
import dev.intake.connector.SigningSecret;
import dev.intake.event.EventQuery;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every storage must do with the test secrets of connectors. The storage may hold other tenants. */
public abstract class TestSecretConformance extends WebhookKit {
    private static final String LIVE =
            Optional.ofNullable(TestWebhooks.SECRETS.get(Connector.STRIPE)).orElseThrow();
    private static final String TEST = "whsec_test0123456789abcdefghijklmn";
    private static final WebhookOutcome UNAUTHORIZED = new WebhookOutcome.Unauthorized();
    private static final ProviderEvent BOUGHT = purchase("evt_1", "cus_1", ANN);

    private TenantId world() {
        return tenant.id().test();
    }

    private void setTestSecret(Connector connector) {
        TenantId world = tenant.intake().testWorlds().open(tenant.id()).orElseThrow();
        assertThat(webhooks.connectors()
                        .connectorSecrets()
                        .set(world, connector, SigningSecret.parse(TEST).orElseThrow(), Duration.ZERO))
                .isPresent();
    }

    private WebhookOutcome deliver(ProviderEvent event, String secret) {
        webhooks.clock().move(Duration.ofSeconds(1));
        byte[] body = event.payload().getBytes(UTF_8);
        Map<String, List<String>> headers = Signer.headers(
                event.connector(), secret, event.id(), webhooks.clock().instant(), body);
        return webhooks.deliver(event.connector(), headers, body);
    }

    private WebhookOutcome listed(ProviderEvent event) {
        Delivery listed = new Delivery(Map.of(), event.payload().getBytes(UTF_8));
        return webhooks.connectors()
                .receiveWebhook()
                .recordListed(tenant.id(), event.connector(), List.of(listed), Instant.EPOCH)
                .get(0)
                .outcome();
    }

    private List<String> testEvents() {
        return storage().eventViews(world()).events(EventQuery.newest(100)).stream()
                .map(event -> event.type().value())
                .toList();
    }

    private List<DeliveryRecord> testDeliveries() {
        return storage().connectorViews(world()).deliveries(Optional.empty(), Optional.empty(), 100);
    }

    @Test
    void deliverySignedWithTheTestSecret_isOfTheTestWorld() {
        setTestSecret(Connector.STRIPE);

        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(PROCESSED);
        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(DUPLICATE);

        assertThat(testEvents()).containsExactly("purchase");
        assertThat(testDeliveries()).hasSize(1);
        assertThat(events()).isEmpty();
        assertThat(webhooks.deliveries()).isEmpty();
        assertThat(tenant.contact("u1")).isEmpty();
    }

    @Test
    void sameEventId_isOfItsWorldAlone() {
        setTestSecret(Connector.STRIPE);
        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(PROCESSED);

        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(PROCESSED);

        assertThat(events()).hasSize(1);
        assertThat(testEvents()).hasSize(1);
    }

    @Test
    void testEventSignedWithTheLiveSecret_isRefusedOnceATestSecretIsSet_andLeavesItsTraceAlone() {
        ProviderEvent before =
                purchase("evt_0", "cus_0", "\"client_reference_id\": \"u0\"").inTestMode();
        assertThat(deliver(before, LIVE)).as("without a test secret").isEqualTo(PROCESSED);
        setTestSecret(Connector.STRIPE);

        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(new WebhookOutcome.WrongMode(EventMode.TEST));
        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(new WebhookOutcome.WrongMode(EventMode.TEST));

        assertThat(events()).hasSize(1);
        assertThat(tenant.contact("u1")).isEmpty();
        assertThat(webhooks.failed()).as("kept for a retry").isZero();
        assertThat(webhooks.deliveries()).hasSize(2).first().satisfies(trace -> {
            assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.FAILED);
            assertThat(trace.reason()).hasValueSatisfying(why -> assertThat(why).contains("live signing secret"));
        });
        assertThat(testDeliveries()).isEmpty();

        assertThat(deliver(BOUGHT.inTestMode(), TEST)).as("signed rightly").isEqualTo(PROCESSED);
    }

    @Test
    void liveEventSignedWithTheTestSecret_isRefused_andProcessedOnceItIsSignedRightly() {
        setTestSecret(Connector.STRIPE);

        assertThat(deliver(BOUGHT, TEST)).isEqualTo(new WebhookOutcome.WrongMode(EventMode.LIVE));
        assertThat(testEvents()).isEmpty();
        assertThat(testDeliveries())
                .singleElement()
                .satisfies(trace -> assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.FAILED));

        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(PROCESSED);
    }

    @Test
    void refusedTrace_ofAnEventThatIsStored_leavesItUnchanged() {
        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(PROCESSED);
        setTestSecret(Connector.STRIPE);

        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(new WebhookOutcome.WrongMode(EventMode.TEST));

        assertThat(onlyDelivery().outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
    }

    /**
     * The response makes Stripe repeat the event; a repetition after the mistake is corrected is the first that can be
     * stored.
     */
    @Test
    void deliveryRefusedForItsMode_isProcessedWhenItIsRepeatedWithoutATestSecret() {
        setTestSecret(Connector.STRIPE);
        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(new WebhookOutcome.WrongMode(EventMode.TEST));
        webhooks.connectors().connectorSecrets().clear(world(), Connector.STRIPE);

        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(PROCESSED);

        assertThat(events()).hasSize(1);
        assertThat(onlyDelivery().outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(DUPLICATE);
    }

    @Test
    void deliveryRefusedForItsMode_isMissingUntilItIsStored() {
        setTestSecret(Connector.STRIPE);
        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(new WebhookOutcome.WrongMode(EventMode.TEST));
        webhooks.connectors().connectorSecrets().clear(world(), Connector.STRIPE);

        assertThat(listed(BOUGHT.inTestMode())).isEqualTo(PROCESSED);
        assertThat(listed(BOUGHT.inTestMode())).isEqualTo(DUPLICATE);
        assertThat(events()).hasSize(1);
    }

    @Test
    void testSecretAlone_takesTestEvents_andRefusesOthers() {
        setTestSecret(Connector.STRIPE);
        webhooks.connectors().connectorSecrets().clear(tenant.id(), Connector.STRIPE);

        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(PROCESSED);
        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(new WebhookOutcome.NoSecret());
        assertThat(webhooks.connectors()
                        .receiveWebhook()
                        .refusal(
                                tenant.id(),
                                Connector.STRIPE,
                                new Delivery(
                                        Map.of("Stripe-Signature", List.of("t=1,v1=" + "0".repeat(64))), new byte[0])))
                .isEmpty();
    }

    @Test
    void testSecretOfAnotherConnector_changesNothing() {
        setTestSecret(Connector.POLAR);

        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(PROCESSED);
        assertThat(deliver(purchase("evt_2", "cus_1", ANN), TEST)).isEqualTo(UNAUTHORIZED);
    }

    @Test
    void testSecretThatIsReplaced_isAcceptedNoLonger() {
        setTestSecret(Connector.STRIPE);
        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(PROCESSED);
        webhooks.connectors().connectorSecrets().clear(world(), Connector.STRIPE);

        assertThat(deliver(purchase("evt_2", "cus_1", ANN).inTestMode(), TEST)).isEqualTo(UNAUTHORIZED);
        assertThat(deliver(purchase("evt_3", "cus_1", ANN).inTestMode(), LIVE)).isEqualTo(PROCESSED);
    }

    @Test
    void deliveriesOfBothWorlds_receivedTogether_areAnsweredInTheirOrder() {
        setTestSecret(Connector.STRIPE);
        List<ProviderEvent> events = List.of(
                purchase("evt_1", "cus_1", ANN),
                purchase("evt_2", "cus_1", ANN).inTestMode(),
                purchase("evt_1", "cus_1", ANN));

        assertThat(webhooks.deliverTogether(events))
                .containsExactly(PROCESSED, new WebhookOutcome.WrongMode(EventMode.TEST), DUPLICATE);
    }

    /** Polar's and Clerk's events state no mode: the secret alone decides. */
    @Test
    void eventOfAProviderThatStatesNoMode_isOfTheWorldOfItsSecret() {
        setTestSecret(Connector.POLAR);
        ProviderEvent paid = ProviderEvent.polar(
                "msg_1",
                "order.paid",
                "2026-03-04T05:06:07Z",
                "\"id\": \"o1\", \"billing_reason\": \"purchase\", \"customer\": {\"id\": \"c1\", \"external_id\": \"u1\"}");

        assertThat(deliver(paid, TEST)).isEqualTo(PROCESSED);
        assertThat(testEvents()).containsExactly("purchase");
        assertThat(webhooks.deliver(paid)).isEqualTo(PROCESSED);
        assertThat(events()).hasSize(1);
    }

    @Test
    void customerOfOneWorld_isUnknownInTheOther() {
        setTestSecret(Connector.STRIPE);
        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(PROCESSED);

        assertThat(deliver(subscription("evt_2", "created", "cus_1").inTestMode(), TEST))
                .isEqualTo(PROCESSED);

        assertThat(storage().connectorViews(world()).parked(9)).hasSize(1);
        assertThat(webhooks.parked()).isEmpty();
    }
}
