package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Delivery;
import dev.intake.connector.EventMode;
import dev.intake.connector.NamedConnector;
import dev.intake.connector.SigningSecret;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.ConnectorSecrets;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.SendTestEvent;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every storage must do with the test secrets of connectors. The storage may hold other tenants. */
public abstract class TestSecretConformance extends WebhookKit {
    private static final String LIVE =
            Optional.ofNullable(TestWebhooks.SECRETS.get(Connector.STRIPE)).orElseThrow();
    private static final String TEST = "whsec_test0123456789abcdefghijklmn";
    private static final WebhookOutcome UNAUTHORIZED = WebhookOutcome.UNAUTHORIZED;
    private static final ProviderEvent BOUGHT = purchase("evt_1", "cus_1", ANN);

    private TenantId world() {
        return tenant.id().test();
    }

    private void setTestSecret(Connector connector) {
        assertThat(tenant.intake().testWorlds().open(tenant.id())).isPresent();
        set(world(), connector, TEST);
    }

    private void set(TenantId whose, Connector connector, String secret) {
        assertThat(webhooks.connectors()
                        .connectorSecrets()
                        .set(whose, connector, SigningSecret.parse(secret).orElseThrow(), Duration.ZERO))
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
    void testEventSignedWithTheLiveSecret_isOfTheTestWorld_onceATestSecretIsSet() {
        ProviderEvent before =
                purchase("evt_0", "cus_0", "\"client_reference_id\": \"u0\"").inTestMode();
        assertThat(deliver(before, LIVE)).as("without a test secret").isEqualTo(PROCESSED);
        setTestSecret(Connector.STRIPE);

        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(PROCESSED);
        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(DUPLICATE);

        assertThat(events()).hasSize(1);
        assertThat(tenant.contact("u1")).isEmpty();
        assertThat(onlyDelivery().key().id()).isEqualTo("evt_0");
        assertThat(testEvents()).containsExactly("purchase");
    }

    @Test
    void deliveryThatIntakeMakesForTesting_isTestData_whicheverSecretSignsIt() {
        SendTestEvent sending =
                webhooks.connectors().sendTestEvent(webhooks.connectors().receiveWebhook());
        SendTestEvent.Wanted wanted = new SendTestEvent.Wanted(
                new NamedConnector(Optional.of(Connector.STRIPE)), Optional.empty(), Optional.empty());

        assertThat(sending.send(tenant.id(), wanted).orElseThrow().outcome()).isEqualTo("processed");
        assertThat(sending.send(tenant.id(), wanted).orElseThrow().outcome())
                .as("with a secret that is remembered")
                .isEqualTo("processed");
        assertThat(testEvents()).containsExactly("purchase", "purchase");
        setTestSecret(Connector.STRIPE);
        assertThat(sending.send(world(), wanted).orElseThrow().outcome()).isEqualTo("processed");

        assertThat(testEvents()).hasSize(3);
        assertThat(testDeliveries()).hasSize(3);
        assertThat(events()).isEmpty();
        assertThat(webhooks.deliveries()).isEmpty();
    }

    @Test
    void liveEventSignedWithTheTestSecret_isOfTheLiveWorld() {
        setTestSecret(Connector.STRIPE);

        assertThat(deliver(BOUGHT, TEST)).isEqualTo(PROCESSED);
        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(DUPLICATE);

        assertThat(events()).hasSize(1);
        assertThat(testDeliveries()).isEmpty();
    }

    @Test
    void sameSecretForBothWorlds_leavesTheDecisionToTheEvent() {
        setTestSecret(Connector.STRIPE);
        set(world(), Connector.STRIPE, LIVE);

        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(PROCESSED);
        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(PROCESSED);

        assertThat(testEvents()).containsExactly("purchase");
        assertThat(events()).hasSize(1);
    }

    @Test
    void secretThatIsReplaced_opensTheOtherWorldNoLonger() {
        setTestSecret(Connector.STRIPE);
        assertThat(deliver(BOUGHT.inTestMode(), LIVE)).isEqualTo(PROCESSED);
        set(tenant.id(), Connector.STRIPE, "whsec_another0123456789abcdefghi");

        assertThat(deliver(purchase("evt_2", "cus_1", ANN).inTestMode(), LIVE)).isEqualTo(UNAUTHORIZED);
    }

    @ParameterizedTest
    @EnumSource
    void secretOfTheOtherWorld_isRefused(Connector connector) {
        String live = Optional.ofNullable(TestWebhooks.SECRETS.get(connector)).orElseThrow();
        setTestSecret(connector);
        ConnectorSecrets secrets = webhooks.connectors().connectorSecrets();

        assertThat(secrets.read(world(), connector, ' ' + live))
                .satisfies(refused ->
                        assertThat(refused.why()).contains("live secret").doesNotContain(live));
        assertThat(secrets.read(tenant.id(), connector, TEST))
                .matches(pasted -> pasted.secret().isEmpty());
        assertThat(secrets.read(tenant.id(), connector, live))
                .matches(pasted -> pasted.secret().isPresent());
        assertThat(secrets.read(world(), connector, TEST))
                .matches(pasted -> pasted.secret().isPresent());
    }

    @Test
    void liveEvent_whereOnlyATestSecretIsSet_isRefused_andLeavesItsTraceAlone() {
        setTestSecret(Connector.STRIPE);
        webhooks.connectors().connectorSecrets().clear(tenant.id(), Connector.STRIPE);

        assertThat(deliver(BOUGHT, TEST)).isEqualTo(WebhookOutcome.wrongMode(EventMode.LIVE));
        assertThat(deliver(BOUGHT, TEST)).isEqualTo(WebhookOutcome.wrongMode(EventMode.LIVE));

        assertThat(testEvents()).isEmpty();
        assertThat(testDeliveries()).singleElement().satisfies(trace -> {
            assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.FAILED);
            assertThat(trace.reason()).hasValueSatisfying(why -> assertThat(why).contains("test signing secret"));
        });
        assertThat(webhooks.failed()).as("kept for a retry").isZero();
    }

    @Test
    void refusedTrace_ofAnEventThatIsStored_leavesItUnchanged() {
        setTestSecret(Connector.STRIPE);
        webhooks.connectors().connectorSecrets().clear(tenant.id(), Connector.STRIPE);
        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(PROCESSED);

        assertThat(deliver(BOUGHT, TEST)).isEqualTo(WebhookOutcome.wrongMode(EventMode.LIVE));

        assertThat(testDeliveries())
                .singleElement()
                .satisfies(trace -> assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.PROCESSED));
    }

    /**
     * The response makes Stripe repeat the event; a repetition after the mistake is corrected is the first that can be
     * stored.
     */
    @Test
    void deliveryRefusedForItsMode_isProcessedWhenItIsRepeated() {
        refusedBefore();

        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(PROCESSED);

        assertThat(events()).hasSize(1);
        assertThat(onlyDelivery().outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(DUPLICATE);
    }

    @Test
    void deliveryRefusedForItsMode_isMissingUntilItIsStored() {
        refusedBefore();

        assertThat(listed(BOUGHT)).isEqualTo(PROCESSED);
        assertThat(listed(BOUGHT)).isEqualTo(DUPLICATE);
        assertThat(events()).hasSize(1);
    }

    /** Stores the trace of an earlier refusal. */
    private void refusedBefore() {
        DeliveryRecord refused = new DeliveryRecord(
                new DedupeKey(Source.STRIPE, BOUGHT.id()),
                "checkout.session.completed",
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                WebhookOutcome.wrongMode(EventMode.TEST).reason(),
                webhooks.clock().instant());
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.deliveries().save(List.of(refused));
            return refused;
        });
    }

    @Test
    void testSecretAlone_takesTestEvents_andRefusesOthers() {
        setTestSecret(Connector.STRIPE);
        webhooks.connectors().connectorSecrets().clear(tenant.id(), Connector.STRIPE);

        assertThat(deliver(BOUGHT.inTestMode(), TEST)).isEqualTo(PROCESSED);
        assertThat(deliver(BOUGHT, LIVE)).isEqualTo(WebhookOutcome.NO_SECRET);
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

        assertThat(webhooks.deliverTogether(events)).containsExactly(PROCESSED, PROCESSED, DUPLICATE);
        assertThat(events()).hasSize(1);
        assertThat(testEvents()).hasSize(1);
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
