package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.TestEvent;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.testworld.TestWorlds;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Receives a made-up delivery that is signed with the tenant's secret. It is processed like a real delivery, but without the
 * network and in the test world.
 */
public final class SendTestEvent {
    private final ConnectorSecrets secrets;
    private final ReceiveWebhook receiving;
    private final TestWorlds testWorlds;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SendTestEvent(
            ConnectorSecrets secrets,
            ReceiveWebhook receiving,
            TestWorlds testWorlds,
            InstantSource clock,
            IdGenerator ids) {
        this.secrets = secrets;
        this.receiving = receiving;
        this.testWorlds = testWorlds;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * A received test event.
     *
     * @param delivery the id of its trace, if the outcome is one that is stored
     * @param outcome the answer that the provider would have got
     */
    public record Received(EventId delivery, WebhookOutcome outcome) {}

    /**
     * Receives a test event of a type that is never ignored, for {@link TestEvent#USER}, in the tenant's test world.
     *
     * @param tenant the tenant, or its test world, whose secret signs
     * @return empty if the tenant has no readable secret for the connector, or does not exist
     * @throws dev.intake.kernel.StorageException when storage fails
     */
    public Optional<Received> send(TenantId tenant, Connector connector) {
        testWorlds.open(tenant);
        String id = DedupeKey.TEST + ids.next();
        TestEvent event = new TestEvent(connector, TestEvent.usualType(connector), TestEvent.USER, id, clock.instant());
        Optional<Delivery> signed = secrets.sign(tenant, connector, id, event.body());
        return signed.map(delivery -> new Received(
                new DedupeKey(connector.source(), id).eventId(),
                receiving.receive(tenant.live(), connector, delivery)));
    }
}
