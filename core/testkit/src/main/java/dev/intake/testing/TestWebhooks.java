package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.connector.Delivery;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.Contact;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.RetryFailedDeliveries;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import dev.intake.webhook.WebhookOutcome;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A tenant with a signing secret for every connector, and the providers that send to it, as a vocabulary for tests. Each
 * delivery advances the clock by a second.
 */
public final class TestWebhooks {
    /** The signing secret of each provider. */
    public static final Map<Connector, String> SECRETS = Map.of(
            Connector.STRIPE, "whsec_stripes0123456789abcdefghijkl",
            Connector.POLAR, "polar_whs_polars0123456789abcdefghijkl",
            Connector.CLERK, "whsec_Y2xlcmtzIHNlY3JldCBvZiAyNCBieXRlcw==");

    private static final int ALL = 1000;

    private final Storage storage;
    private final Connectors connectors;
    private final ManualClock clock;
    private final ReceiveWebhook receiveWebhook;
    private final RetryFailedDeliveries retryFailedDeliveries;
    private final TestTenant tenant;
    private final List<WebhookOutcome> observed = new ArrayList<>();

    private TestWebhooks(Storage storage, ManualClock clock, Connectors connectors, TestTenant tenant) {
        this.storage = storage;
        this.connectors = connectors;
        this.clock = clock;
        this.receiveWebhook = connectors.receiveWebhook((whose, connector, outcome) -> observed.add(outcome));
        this.retryFailedDeliveries = connectors.retryFailedDeliveries();
        this.tenant = tenant;
        SECRETS.forEach((connector, secret) -> connectors
                .connectorSecrets()
                .set(tenant.id(), connector, SigningSecret.parse(secret).orElseThrow(), Duration.ZERO));
    }

    /** Returns a new tenant on this storage. */
    public static TestWebhooks on(Storage storage) {
        return on(storage, TestWebhooks::decode);
    }

    /**
     * Returns a new tenant on this storage, with a fault in the translator of Stripe's events.
     *
     * @param fault returns the exception that the translation of a payload throws, if any
     */
    public static TestWebhooks translating(Storage storage, Function<Json, Optional<RuntimeException>> fault) {
        return on(storage, new FaultyPayloads(TestWebhooks::decode, fault));
    }

    /** Returns a new tenant on this storage, whose payloads this decoder reads. */
    public static TestWebhooks on(Storage storage, JsonDecoder decoder) {
        ManualClock clock = new ManualClock();
        SecureRandom random = new SecureRandom();
        TimeOrderedIds ids = new TimeOrderedIds(clock, random);
        Intake intake = Intake.on(storage, clock, ids, random);
        Connectors connectors = Connectors.on(storage, new TestVault(), decoder, clock, ids);
        return new TestWebhooks(storage, clock, connectors, TestTenant.of(storage, intake));
    }

    /** The tenant. */
    public TestTenant tenant() {
        return tenant;
    }

    /** Returns the service's side of the providers. */
    public Connectors connectors() {
        return connectors;
    }

    /** Delivers the event with a current signature. */
    public WebhookOutcome deliver(ProviderEvent event) {
        clock.move(Duration.ofSeconds(1));
        return receiveWebhook.receive(tenant.id(), event.connector(), signed(event));
    }

    /** Delivers the events of one provider together, with current signatures. */
    public List<WebhookOutcome> deliverTogether(List<ProviderEvent> events) {
        clock.move(Duration.ofSeconds(1));
        return receiveWebhook.receiveAll(
                tenant.id(),
                events.get(0).connector(),
                events.stream().map(this::signed).toList());
    }

    private Delivery signed(ProviderEvent event) {
        byte[] body = event.payload().getBytes(UTF_8);
        return new Delivery(
                Signer.headers(event.connector(), secret(event.connector()), event.id(), clock.instant(), body), body);
    }

    /** Delivers the events, one after the other. */
    public void deliver(List<ProviderEvent> events) {
        events.forEach(this::deliver);
    }

    /** Delivers the body with headers that may not match it. */
    public WebhookOutcome deliver(Connector connector, Map<String, List<String>> headers, byte[] body) {
        return receiveWebhook.receive(tenant.id(), connector, new Delivery(headers, body));
    }

    /**
     * Returns deliveries of Stripe's events to the tenant, on the clock of the service.
     *
     * @param faults the faults between Stripe and the endpoint
     */
    public StripeDeliveries stripe(List<ProviderEvent> events, DeliveryFaults faults) {
        return new StripeDeliveries(
                events,
                faults,
                StripeDeliveries.DISABLED_AFTER,
                clock,
                SigningSecret.parse(secret(Connector.STRIPE)).orElseThrow(),
                delivery -> !receiveWebhook
                        .receive(tenant.id(), Connector.STRIPE, delivery)
                        .equals(WebhookOutcome.UNAUTHORIZED));
    }

    /** Retries failed deliveries. */
    public Retried retryFailed() {
        return retryFailedDeliveries.run(tenant.id());
    }

    /** Retries one failed delivery. */
    public RetryFailedDeliveries.Outcome retryFailed(DedupeKey delivery) {
        return retryFailedDeliveries.run(tenant.id(), delivery.eventId());
    }

    /** Returns the events that wait for their customer. */
    public List<ParkedEvent> parked() {
        return storage.connectorViews(tenant.id()).parked(ALL);
    }

    /** Returns the customer links of the contact. */
    public List<LinkedCustomer> customers(Contact contact) {
        return storage.connectorViews(tenant.id()).customers(contact);
    }

    /** Returns the traces of deliveries, newest first. */
    public List<DeliveryRecord> deliveries() {
        return storage.connectorViews(tenant.id()).deliveries(Optional.empty(), Optional.empty(), ALL);
    }

    /** Returns the notifications of the delivery observer, in order. */
    public List<WebhookOutcome> observed() {
        return List.copyOf(observed);
    }

    /** Returns the number of failed deliveries that can be retried. */
    public int failed() {
        return storage.connectorViews(tenant.id()).failed(ALL).size();
    }

    /** Returns the types of the recorded events, sorted, with one entry for each event. */
    public List<String> eventTypes() {
        return tenant.events().stream()
                .map(event -> event.type().value())
                .sorted()
                .toList();
    }

    /** Returns the clock of the service and the providers. */
    public ManualClock clock() {
        return clock;
    }

    private static String secret(Connector connector) {
        return Optional.ofNullable(SECRETS.get(connector)).orElseThrow();
    }

    /** Returns the JSON value of a payload. */
    public static Optional<Json> decode(ByteBuffer bytes) {
        try {
            return Optional.of(JsonReader.read(UTF_8.decode(bytes).toString()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException notJson) {
            return Optional.empty();
        }
    }
}
