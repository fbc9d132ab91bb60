package dev.intake.webhook;

import dev.intake.action.Result;
import dev.intake.connector.Delivery;
import dev.intake.connector.NamedConnector;
import dev.intake.connector.TestEvent;
import dev.intake.contact.ExternalId;
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
     * A test event to send.
     *
     * @param connector the provider
     * @param type the provider's name of the event type; absent for one that is never ignored
     * @param user the user of the event; absent for {@link TestEvent#USER}
     */
    public record Wanted(NamedConnector connector, Optional<String> type, Optional<ExternalId> user) {}

    /**
     * A received test event.
     *
     * @param delivery the id of its trace
     * @param outcome what became of it, such as {@code processed}
     */
    public record Received(EventId delivery, String outcome) {}

    /**
     * Receives a test event in the tenant's test world. Refused if the secret that signs it is missing or is not for such events.
     *
     * @param tenant the tenant, or its test world, whose secret signs
     * @throws dev.intake.kernel.StorageException when storage fails
     */
    public Result<Received> send(TenantId tenant, Wanted wanted) {
        return wanted.connector().known().then(connector -> send(tenant, connector, wanted));
    }

    private Result<Received> send(TenantId tenant, Connector connector, Wanted wanted) {
        testWorlds.open(tenant);
        String id = DedupeKey.TEST + ids.next();
        TestEvent event = new TestEvent(
                connector,
                wanted.type().orElseGet(() -> TestEvent.usualType(connector)),
                wanted.user().orElse(TestEvent.USER),
                id,
                clock.instant());
        Optional<Delivery> signed = secrets.sign(tenant, connector, id, event.body());
        if (signed.isEmpty()) {
            return Result.conflict(
                    "The signing secret is not set, or cannot be decrypted with any configured master key.");
        }
        EventId delivery = new DedupeKey(connector.source(), id).eventId();
        WebhookOutcome outcome = receiving.receive(tenant.live(), connector, signed.get());
        return switch (outcome.kind()) {
            case PROCESSED -> new Result.Done<>(new Received(delivery, "processed"));
            case KEPT_TO_RETRY -> new Result.Done<>(new Received(delivery, "kept-to-retry"));
            case IGNORED, THIN -> new Result.Done<>(new Received(delivery, "ignored"));
            case DUPLICATE -> new Result.Done<>(new Received(delivery, "duplicate"));
            case UNAUTHORIZED -> Result.conflict("The secret was replaced in the meantime. Send it again.");
            case NO_SECRET -> Result.conflict("The secret was removed in the meantime.");
            case SECRET_LOCKED ->
                Result.conflict("The signing secret cannot be decrypted with any configured master key.");
            case UNREADABLE -> Result.conflict("The test event cannot be read, which is a fault of the service.");
            case WRONG_MODE ->
                Result.conflict("The secret belongs to the other mode: "
                        + outcome.reason().orElseThrow() + ".");
        };
    }
}
