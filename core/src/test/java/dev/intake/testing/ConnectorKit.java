package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.ParkedEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of storages for connectors share: each test has its own tenant, and values to store. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class ConnectorKit extends StorageContract {
    static final Instant NOW = ManualClock.START;
    private static final EventType PURCHASE = new EventType("purchase");

    Storage storage;
    TenantId tenant;

    @BeforeEach
    final void setUp() {
        storage = storage();
        tenant = newTenant();
    }

    final void write(Consumer<TenantStores> work) {
        assertThat(storage.unitOfWork().inTenant(tenant, stores -> {
                    work.accept(stores);
                    return "committed";
                }))
                .contains("committed");
    }

    final TenantId newTenant() {
        return Intake.on(storage)
                .tenantSetup()
                .create("Test tenant")
                .orElseThrow()
                .id();
    }

    final List<DeliveryRecord> deliveries(Optional<Connector> connector, Optional<DeliveryOutcome> outcome, int limit) {
        return storage.connectorViews(tenant).deliveries(connector, outcome, limit);
    }

    static ParkedEvent parked(String id, String customer, Instant at) {
        Attributes attributes = Attributes.of(Map.of(new AttributeKey("plan"), new AttributeValue.Text("pro 😀")));
        return new ParkedEvent(
                trace(key(Source.STRIPE, id), DeliveryOutcome.PARKED, at),
                customer(customer),
                PURCHASE,
                attributes,
                ContactName.of("Ann"),
                attributes,
                at.minusSeconds(3600));
    }

    static FailedDelivery failed(String id, Instant at) {
        return new FailedDelivery(Connector.CLERK, key(Source.CLERK, id), sealed(9, 8, 7), at);
    }

    static DeliveryRecord trace(DedupeKey key, DeliveryOutcome outcome, Instant at) {
        return new DeliveryRecord(
                key, "invoice.paid", outcome, Optional.empty(), Optional.empty(), Optional.empty(), at);
    }

    static DedupeKey key(Source source, String id) {
        return new DedupeKey(source, id);
    }

    static CustomerRef customer(String id) {
        return new CustomerRef(Connector.STRIPE, id);
    }

    static ObjectRef object(ObjectRef.Kind kind, String id) {
        return new ObjectRef(Connector.STRIPE, kind, id);
    }

    static SealedSecret sealed(int... bytes) {
        byte[] sealed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            sealed[i] = (byte) bytes[i];
        }
        return SealedSecret.ofBytes(sealed);
    }
}
