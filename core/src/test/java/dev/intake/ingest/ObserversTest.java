package dev.intake.ingest;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.IngestionKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.Attributes;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.testing.ForwardingStorage;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.Signer;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import dev.intake.testing.TestWebhooks;
import dev.intake.webhook.DeliveryObserver;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.WebhookOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the notifications of observers that count. */
class ObserversTest {
    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final InMemoryStorage storage = new InMemoryStorage();
    private final Intake intake = Intake.on(storage, clock, ids, new Random(1));
    private final TestTenant tenant = TestTenant.of(storage, intake);
    private final List<IngestOutcome> told = new ArrayList<>();
    private final IngestBatch ingest = intake.ingestBatch(told::add);

    /** A storage that fails when something is to be written. */
    private record Away(Storage working, StorageException failure) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    throw failure;
                }
            };
        }
    }

    private Admission.Admitted admitted() {
        return (Admission.Admitted) ingest.admit(tenant.id(), Optional.of(tenant.key()));
    }

    private static Operation signUp(String user) {
        return track(user, null, "signed_up", "m-" + user);
    }

    @Test
    void batch_isToldWithItsResultsAndWhatItFired() {
        tenant.liveProgram("signed_up");

        IngestOutcome outcome =
                ingest.process(admitted(), List.of(signUp("a"), signUp("b"), signUp("a"), identify("c", null, null)));

        assertThat(told).containsExactly(outcome);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        IngestOutcome.Processed.class,
                        processed -> assertThat(processed.fired()).isEqualTo(2));
    }

    @Test
    void largeBatch_isToldPartByPart() {
        tenant.liveProgram("signed_up");
        List<Operation> operations = new ArrayList<>(Collections.nCopies(100, identify("z", null, null)));
        operations.add(signUp("a"));

        IngestOutcome whole =
                ingest.process(admitted(), operations, RequestCost.requests(2), Reporting.RESULTS, bucket -> {});

        assertThat(told)
                .hasSize(2)
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(IngestOutcome.Processed.class));
        assertThat(((IngestOutcome.Processed) whole).fired()).isEqualTo(1);
    }

    @Test
    void refusals_areToldOnce_andWhatWasOnlyChargedIsNot() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(1, 1));
        ingest.admit(tenant.id(), IngestionKey.parse("svc_ing_wrong"));
        ingest.admit(Optional.empty());
        Admission.Admitted admitted = admitted();
        assertThat(told)
                .containsExactly(
                        new IngestOutcome.Refused(new Refusal.Unauthorized()),
                        new IngestOutcome.Refused(new Refusal.Unauthorized()));
        told.clear();

        assertThat(ingest.charge(admitted, List.of())).isEmpty();
        assertThat(told).isEmpty();
        Optional<Refusal> limited = ingest.charge(admitted, List.of());

        assertThat(limited).isPresent();
        assertThat(told).containsExactly(new IngestOutcome.Refused(limited.orElseThrow()));
    }

    @Test
    void whatTheStoreFailedOn_isNotTold() {
        StorageException away = new StorageException("writing", new IllegalStateException());
        IngestBatch failing =
                Intake.on(new Away(storage, away), clock, ids, new Random(2)).ingestBatch(told::add);
        Admission.Admitted admitted = admitted();

        assertThatThrownBy(() -> failing.process(admitted, List.of(signUp("a"))))
                .isSameAs(away);
        assertThat(told).isEmpty();
    }

    /** Knows of deliveries alone, as a lambda does. */
    private static final DeliveryObserver DELIVERIES_ALONE = (tenant, connector, outcome) -> {};

    @Test
    void delivery_isToldWithWhatItFired() {
        tenant.liveProgram("purchase");

        assertThat(told("u1")).containsExactly(1, WebhookOutcome.PROCESSED, WebhookOutcome.DUPLICATE);
        assertThat(new EventType("purchase")).isEqualTo(tenant.events().get(0).type());
    }

    @Test
    void deliveryWithAPlaceholderAsUserId_isTold_once() {
        assertThat(told("undefined"))
                .containsExactly(Connector.STRIPE, WebhookOutcome.PROCESSED, WebhookOutcome.DUPLICATE);
    }

    @Test
    void deliveryWhoseContactHasNoRoom_isToldWithWhatWasLeftOut() {
        for (int from = 0; from < Attributes.MAX_KEYS; from += 50) {
            String[] traits = IntStream.range(from, from + 50)
                    .boxed()
                    .flatMap(i -> Stream.of("key" + i, "x"))
                    .toArray(String[]::new);
            tenant.send(TestTenant.identify("u1", null, null, traits));
        }

        assertThat(told("u1")).containsExactly("1 left out", WebhookOutcome.PROCESSED, WebhookOutcome.DUPLICATE);
    }

    /** Delivers a purchase of this user twice, and returns what is told. */
    private List<Object> told(String user) {
        Connectors connectors = Connectors.on(storage, new TestVault(), TestWebhooks::decode, clock, ids);
        String secret = Objects.requireNonNull(TestWebhooks.SECRETS.get(Connector.STRIPE));
        connectors
                .connectorSecrets()
                .set(tenant.id(), Connector.STRIPE, SigningSecret.parse(secret).orElseThrow(), Duration.ZERO);
        List<Object> seen = new ArrayList<>();
        ReceiveWebhook receive = connectors.receiveWebhook(DELIVERIES_ALONE.and(new DeliveryObserver() {
            @Override
            public void leftOut(TenantId of, Connector connector, int attributes) {
                seen.add(attributes + " left out");
            }

            @Override
            public void placeholder(TenantId of, Connector connector) {
                seen.add(connector);
            }

            @Override
            public void received(TenantId of, Connector connector, WebhookOutcome outcome) {
                seen.add(outcome);
            }

            @Override
            public void fired(TenantId of, Connector connector, int programs) {
                seen.add(programs);
            }
        }));
        ProviderEvent purchase = ProviderEvent.stripe(
                "evt_1",
                "checkout.session.completed",
                1_800_000_100,
                "\"id\": \"cs_1\", \"mode\": \"payment\", \"metadata\": {\"userId\": \"" + user
                        + "\"}, \"customer_email\": \"ann@example.com\"",
                "");
        byte[] body = purchase.payload().getBytes(StandardCharsets.UTF_8);
        Delivery delivery =
                new Delivery(Signer.headers(Connector.STRIPE, secret, "evt_1", clock.instant(), body), body);

        receive.receive(tenant.id(), Connector.STRIPE, delivery);
        receive.receive(tenant.id(), Connector.STRIPE, delivery);
        return seen;
    }
}
