package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.connector.SigningSecret;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.RunDueSync.Done;
import dev.intake.sync.VerificationObserver;
import dev.intake.sync.VerifyConnector;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Thin events of Stripe, which lack their object: each is stored before it is answered, and with a restricted key a verification
 * fetches the event that it announces, which goes the road of a webhook. (ADR 134)
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class ThinEventConformance extends StorageContract {
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    private static final String SECRET = TestWebhooks.SECRETS.getOrDefault(Connector.STRIPE, "");
    private static final Duration SOON = VerifyConnector.SETTLING.plusSeconds(10);
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualClock clock = new ManualClock();
    private final List<Announced> announced = new ArrayList<>();
    private Connectors node;
    private ReceiveWebhook receive;
    private TestTenant tenant;

    /** An event that Stripe lists. */
    private record Announced(Instant at, Delivery event) {}

    @BeforeEach
    final void setUp() {
        Storage shared = storage();
        tenant = TestTenant.of(shared, Intake.on(shared, clock, UUID::randomUUID, new Random()));
        Storage storage = new OneTenant(shared, tenant.id());
        node = Connectors.on(storage, new TestVault(), TestWebhooks::decode, clock, UUID::randomUUID);
        receive = node.receiveWebhook((whose, connector, outcome) -> {});
        node.connectorSecrets()
                .set(tenant.id(), Connector.STRIPE, SigningSecret.parse(SECRET).orElseThrow(), Duration.ZERO);
        tenant.liveProgram("payment-failed");
    }

    private void setKey() {
        node.apiKey(Connector.STRIPE)
                .set(
                        tenant.id(),
                        ProviderApiKey.read(Connector.STRIPE, "rk_live_0123456789")
                                .orElseThrow(),
                        ADA);
        assertThat(work()).isPresent();
    }

    @Test
    void thinEvent_isFetchedMinutesLater_andStartsPrograms() {
        setKey();
        deliverThin("evt_1");
        assertThat(tenant.events()).isEmpty();
        clock.move(VerifyConnector.SETTLING);
        assertThat(work()).isEmpty();

        clock.move(SOON.minus(VerifyConnector.SETTLING));
        assertThat(work()).isPresent();

        EventRecord event = tenant.events().get(0);
        assertThat(event.type().value()).isEqualTo("payment-failed");
        assertThat(event.historical()).isFalse();
        assertThat(tenant.enrollments(event.contact())).hasSize(1);
        clock.move(VerifyConnector.SETTLING);
        assertThat(work()).isEmpty();
    }

    @Test
    void thinEvents_inARow_areFetchedEveryFiveMinutes_untilTheyEnd() {
        setKey();
        deliverThin("evt_1");
        clock.move(Duration.ofMinutes(4));
        deliverThin("evt_2");
        clock.move(SOON.minusMinutes(4));
        assertThat(work()).isPresent();
        assertThat(tenant.events()).hasSize(1);

        clock.move(VerifyConnector.SETTLING);
        assertThat(work()).isPresent();

        assertThat(tenant.events()).hasSize(2);
        clock.move(HOUR.minusSeconds(1));
        assertThat(work()).isEmpty();
        clock.move(Duration.ofSeconds(1));
        assertThat(work()).isPresent();
    }

    @Test
    void fetchThatIsRefused_isRetried() {
        setKey();
        deliverThin("evt_1");
        clock.move(SOON);
        assertThat(work(new ProviderPage.Refused<>("the key may not list events")))
                .hasValueSatisfying(done ->
                        assertThat(done.verification().orElseThrow().reason()).isPresent());
        assertThat(tenant.events()).isEmpty();

        clock.move(HOUR);
        assertThat(work()).isPresent();

        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void withoutAKey_thinEventsAreIgnored() {
        deliverThin("evt_1");
        clock.move(SOON);

        assertThat(work()).isEmpty();
        assertThat(tenant.events()).isEmpty();
    }

    /** Delivers a thin event; the snapshot event that it announces has another id. */
    private void deliverThin(String id) {
        Instant at = clock.instant();
        byte[] body = """
                {"id": "thin_%s", "object": "v2.core.event", "type": "v1.invoice.payment_failed", "created": "%s",
                 "snapshot_event": "%s", "related_object": {"id": "in_%s", "type": "invoice", "url": "/v1/invoices/in"}}
                """.formatted(id, at, id, id).getBytes(UTF_8);
        assertThat(receive.receive(tenant.id(), Connector.STRIPE, Signer.stripe(SECRET, at, body)))
                .isEqualTo(WebhookOutcome.THIN);
        String event = stripe(
                        id,
                        "invoice.payment_failed",
                        at.getEpochSecond(),
                        "\"object\": \"invoice\", \"id\": \"in_%s\", \"customer\": \"cus_%s\", \"customer_email\": \"%s@example.com\""
                                .formatted(id, id, id),
                        "")
                .payload();
        announced.add(new Announced(at, new Delivery(Map.of(), event.getBytes(UTF_8))));
    }

    private Optional<Done> work() {
        return work(Optional.empty());
    }

    private Optional<Done> work(ProviderPage<Delivery, String> page) {
        return work(Optional.of(page));
    }

    private Optional<Done> work(Optional<ProviderPage<Delivery, String>> instead) {
        return node.verificationWorker(
                        (connector, key) -> (period, after) -> instead.orElseGet(() -> page(period)),
                        VerificationObserver.NONE)
                .run();
    }

    private ProviderPage<Delivery, String> page(EventPeriod period) {
        return new ProviderPage.Listed<>(
                announced.stream()
                        .filter(one ->
                                !one.at().isBefore(period.from()) && one.at().isBefore(period.to()))
                        .map(Announced::event)
                        .toList(),
                Optional.empty());
    }
}
