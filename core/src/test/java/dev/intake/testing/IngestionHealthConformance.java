package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.access.IngestionKey;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.contact.Subject;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ProviderApiKey;
import dev.intake.traffic.Arrivals;
import dev.intake.traffic.Arrivals.Accepted;
import dev.intake.traffic.Arrivals.Refused;
import dev.intake.traffic.Arrivals.Why;
import dev.intake.traffic.IngestionHealth;
import dev.intake.traffic.IngestionHealth.State;
import dev.intake.traffic.IngestionHealth.ThinEvents;
import dev.intake.webhook.DeliveryFault;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The requirements for every storage to report the health of ingestion by source. The storage may contain other tenants;
 * every test creates its own.
 */
public abstract class IngestionHealthConformance extends TrafficKit {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void health_isCountedByHour_withRefusalsBesides() {
        sendAndWriteDown("m1");
        clock.move(Duration.ofHours(30));
        sendAndWriteDown("m2");
        sendAndWriteDown("m2");
        clock.move(Duration.ofHours(1));
        sendAndWriteDown("m3");
        tenant.attempt(IngestionKey.generate(new Random()), List.of());
        intake.traffic().received(tenant.id(), Connector.STRIPE, WebhookOutcome.IGNORED);
        intake.traffic()
                .received(
                        tenant.id(),
                        Connector.STRIPE,
                        WebhookOutcome.keptToRetry(DeliveryFault.of(new IllegalStateException())));
        intake.traffic().flush();

        IngestionHealth customer = health(tenant.id());
        assertThat(customer.hourly()).hasSize(IngestionHealth.HOURS).endsWith(0L, 2L, 1L);
        assertThat(customer.hourly().stream().mapToLong(Long::longValue).sum()).isEqualTo(3);
        assertThat(customer.refused()).isEqualTo(1);
        assertThat(customer.latest()).contains(clock.instant());
        IngestionHealth stripe = intake.readIngestionHealth().of(tenant.id()).get(1);
        assertThat(stripe.hourly()).endsWith(0L, 2L);
        assertThat(stripe.failed()).isEqualTo(1);
        assertThat(stripe.state()).isEqualTo(State.NOT_SET_UP);
    }

    @Test
    void thinEventsOfStripe_areKnownForADay_howeverManyDeliveriesFollow() {
        String secret = TestWebhooks.SECRETS.getOrDefault(Connector.STRIPE, "");
        Connectors connectors = Connectors.on(storage, new TestVault(), TestWebhooks::decode, clock, UUID::randomUUID);
        connectors
                .connectorSecrets()
                .set(tenant.id(), Connector.STRIPE, SigningSecret.parse(secret).orElseThrow(), Duration.ZERO);
        ReceiveWebhook receive = connectors.receiveWebhook(intake.traffic());
        for (String object : List.of("event", "v2.core.event")) {
            byte[] body = """
                    {"id": "evt_%s", "object": "%s", "type": "v1.invoice.sent", "created": 1800000000}
                    """.formatted(object, object).getBytes(UTF_8);
            assertThat(stripe().thin()).as("before " + object).isEqualTo(ThinEvents.NONE);
            receive.receive(tenant.id(), Connector.STRIPE, Signer.stripe(secret, clock.instant(), body));
            intake.traffic().flush();
        }

        for (int i = 0; i < 150; i++) {
            byte[] later = """
                    {"id": "evt_%s", "object": "event", "type": "invoice.sent", "created": 1800000000}
                    """.formatted(i).getBytes(UTF_8);
            receive.receive(tenant.id(), Connector.STRIPE, Signer.stripe(secret, clock.instant(), later));
        }

        assertThat(stripe().thin()).as("behind many others").isEqualTo(ThinEvents.IGNORED);
        assertThat(health(tenant.id()).thin()).isEqualTo(ThinEvents.NONE);
        connectors
                .apiKey(Connector.STRIPE)
                .set(
                        tenant.id(),
                        ProviderApiKey.read(Connector.STRIPE, "rk_live_0123456789")
                                .orElseThrow(),
                        Actor.COMMAND_LINE);
        assertThat(stripe().thin()).isEqualTo(ThinEvents.FETCHED);
        clock.move(Duration.ofHours(IngestionHealth.HOURS));
        assertThat(stripe().thin()).isEqualTo(ThinEvents.NONE);
    }

    private IngestionHealth stripe() {
        return intake.readIngestionHealth().of(tenant.id()).get(1);
    }

    private Arrivals arrivals() {
        return intake.readArrivals().since(tenant.id(), Instant.EPOCH);
    }

    @Test
    void arrivals_nameTheNewestEventOfTheCustomer_behindAnyNumberOfOthers() {
        assertThat(arrivals()).isEqualTo(new Arrivals(Optional.empty(), Optional.empty()));
        tenant.send(TestTenant.track("u1", null, "a.b", "m1"));
        Instant sent = clock.instant();
        clock.move(Duration.ofSeconds(1));
        ContactId contact = tenant.contact("u1").orElseThrow().id();
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            BatchRows.record(stores, ofStripe(contact, 30));
            return true;
        });

        assertThat(arrivals().accepted()).contains(new Accepted(sent, Optional.of(new EventType("a.b")), false));
    }

    private List<EventRecord> ofStripe(ContactId contact, int events) {
        return IntStream.range(0, events)
                .mapToObj(n -> new EventRecord(
                        new EventId(UUID.randomUUID()),
                        contact,
                        new EventType("invoice.paid"),
                        Attributes.NONE,
                        clock.instant(),
                        clock.instant(),
                        Source.STRIPE,
                        false))
                .toList();
    }

    /** An identify creates no event; the count of accepted operations shows it. */
    @Test
    void arrivals_ofContactsAlone_areKnownFromTheCounts() {
        tenant.send(TestTenant.identify("u1", null, null));
        intake.traffic().flush();

        assertThat(arrivals().accepted()).contains(new Accepted(clock.instant(), Optional.empty(), false));
        assertThat(intake.readArrivals().since(tenant.id(), clock.instant().plusSeconds(1)))
                .isEqualTo(new Arrivals(Optional.empty(), Optional.empty()));
    }

    @Test
    void arrivals_nameTheLatestRefusal_untilADayAfterSomethingWasAccepted() {
        tenant.send(TestTenant.track(null, null, "a.b", "m1"));
        intake.traffic().flush();
        assertThat(arrivals().refused())
                .contains(new Refused(clock.instant(), Why.NO_IDENTITY, Optional.of(new EventType("a.b")), "", ""));
        clock.move(Duration.ofSeconds(1));
        tenant.attempt(IngestionKey.generate(new Random()), List.of());
        intake.traffic().flush();
        assertThat(arrivals().refused().map(Refused::why)).contains(Why.WRONG_KEY);
        clock.move(Duration.ofDays(2));
        assertThat(arrivals().refused()).as("nothing was accepted").isPresent();

        clock.move(Duration.ofSeconds(1));
        sendAndWriteDown("m2");
        assertThat(arrivals().refused()).isEmpty();
    }

    @Test
    void testData_isNamedAsSuch_untilLiveDataArrives() {
        IngestionKey key = intake.generateTestKey(tenant.id()).orElseThrow();
        assertThat(intake.generateTestKey(tenant.id())).as("which it has").isEmpty();
        tenant.attempt(key, List.of(TestTenant.track("u1", null, "a.b", "m1")));
        intake.traffic().flush();

        assertThat(health(tenant.id()).state()).isEqualTo(State.TESTED);
        assertThat(arrivals().accepted()).isEmpty();
        assertThat(intake.readArrivals()
                        .ofBothWorlds(tenant.id(), Instant.EPOCH)
                        .accepted())
                .contains(new Accepted(clock.instant(), Optional.of(new EventType("a.b")), true));

        clock.move(Duration.ofSeconds(1));
        sendAndWriteDown("m2");
        assertThat(health(tenant.id()).state()).isEqualTo(State.LIVE);
        assertThat(intake.readArrivals()
                        .ofBothWorlds(tenant.id(), Instant.EPOCH)
                        .accepted()
                        .map(Accepted::test))
                .contains(false);
    }

    @Test
    void health_isAWord() {
        TenantId fresh = intake.tenantSetup().create("Fresh").orElseThrow().id();
        assertThat(health(fresh).state()).isEqualTo(State.NOT_SET_UP);
        intake.setUpIngestion().generateKey(fresh);
        assertThat(health(fresh).state()).isEqualTo(State.WAITING);
        intake.ingestBatch().admit(fresh, Optional.empty());
        intake.traffic().flush();
        assertThat(health(fresh).state()).isEqualTo(State.REFUSING);

        sendAndWriteDown("m1");
        assertThat(health(tenant.id()).state()).isEqualTo(State.LIVE);
        clock.move(Duration.ofHours(24));
        assertThat(health(tenant.id()).state()).isEqualTo(State.SILENT);
        assertThat(health(tenant.id()).latest()).contains(clock.instant().minus(Duration.ofHours(24)));
        assertThat(intake.readIngestionHealth().of(tenant.id()))
                .extracting(IngestionHealth::source)
                .containsExactly(Source.values());
    }

    @Test
    void contacts_areCountedExactly_thoseOfAProviderOnce() {
        tenant.send(TestTenant.identify("u1", null, null), TestTenant.identify("u2", null, null));
        link("cus_1", id("u1"));
        link("cus_2", id("u1"));
        link("cus_3", id("u2"));
        link("cus_4", Optional.empty());

        assertThat(told(() -> storage.trafficViews(tenant.id()).contacts()))
                .containsOnly(Map.entry(Source.CUSTOMER, 2L), Map.entry(Source.POLAR, 2L));
        assertThat(told(() -> health(tenant.id()).contacts())).isEqualTo(2);
        assertThat(told(() -> storage.trafficViews(NOBODY).contacts())).isEmpty();
    }

    /** Asked again while it is being counted, as the strip does. */
    private static <T> T told(Supplier<Optional<T>> asked) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Optional<T> answer = asked.get();
        while (answer.isEmpty() && System.nanoTime() < end) {
            answer = asked.get();
        }
        return answer.orElseThrow();
    }

    private void link(String customer, Optional<ContactId> contact) {
        LinkedCustomer link = new LinkedCustomer(
                CustomerRef.of(Connector.POLAR, customer).orElseThrow(),
                new Subject(Optional.empty(), Optional.of(TestTenant.email("a@example.com"))),
                contact);
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            ConnectorRows.link(stores, link);
            return link;
        });
    }

    private Optional<ContactId> id(String user) {
        return tenant.contact(user).map(contact -> contact.id());
    }

    private IngestionHealth health(TenantId whose) {
        return intake.readIngestionHealth().of(whose).get(0);
    }
}
