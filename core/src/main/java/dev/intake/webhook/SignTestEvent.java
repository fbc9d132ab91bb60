package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import java.time.InstantSource;
import java.util.Optional;

/** Signs test events with a tenant's secret, so that a connection can be tested without the provider. */
public final class SignTestEvent {
    private final ConnectorSecrets secrets;
    private final InstantSource clock;

    public SignTestEvent(ConnectorSecrets secrets, InstantSource clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /**
     * Returns the delivery that the provider would send, signed now.
     *
     * @param eventId the event's id, visible ASCII; if the provider sends it in the body, the body must contain the same id
     * @param body the event
     * @return empty if the tenant has no readable secret for the connector, or does not exist
     */
    public Optional<Delivery> sign(TenantId tenant, Connector connector, String eventId, byte[] body) {
        return secrets.current(tenant, connector)
                .map(secret -> Provider.of(connector).scheme().sign(secret, eventId, clock.instant(), body));
    }
}
