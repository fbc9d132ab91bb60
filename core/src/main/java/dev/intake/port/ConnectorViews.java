package dev.intake.port;

import dev.intake.connector.Connector;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.ParkedEvent;
import dev.intake.event.DedupeKey;
import dev.intake.port.EventQuery.Mark;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at one tenant's connectors without a lock. A tenant that does not exist has nothing. Every method throws {@link
 * StorageException} when the store fails.
 */
public interface ConnectorViews {
    /** Deliveries that are looked through for those of a connector or an outcome, at most. */
    int LOOKED_AT = 20_000;

    /** The secrets of the connectors that have one. */
    Map<Connector, StoredSecrets> secrets(TenantId tenant);

    /** The API keys of the connectors that have one. */
    Map<Connector, StoredApiKey> apiKeys(TenantId tenant);

    /** How far the imports of users have come, of the connectors that have one. */
    Map<Connector, UserImport> imports(TenantId tenant);

    /** The orders to import users, of the connectors that have one. */
    Map<Connector, ImportRun> importRuns(TenantId tenant);

    /**
     * Returns the newest deliveries, latest arrival first; those that arrived together by descending {@link
     * DedupeKey#eventId id}. Of a connector or an outcome, those among the {@value #LOOKED_AT} newest before the mark.
     *
     * @param connector only of this one
     * @param outcome only with this one
     * @param before only what comes before the delivery of this moment and id
     * @param limit how many at most, at least 1
     */
    List<DeliveryRecord> deliveries(
            TenantId tenant,
            Optional<Connector> connector,
            Optional<DeliveryOutcome> outcome,
            Optional<Mark> before,
            int limit);

    /** Returns the first page of {@link #deliveries(TenantId, Optional, Optional, Optional, int)}. */
    default List<DeliveryRecord> deliveries(
            TenantId tenant, Optional<Connector> connector, Optional<DeliveryOutcome> outcome, int limit) {
        return deliveries(tenant, connector, outcome, Optional.empty(), limit);
    }

    /**
     * Returns the events that wait for their customer, the longest waiting first; those that arrived together by id.
     *
     * @param after only what comes after the delivery of this moment and id
     * @param limit how many at most, at least 1
     */
    List<ParkedEvent> parked(TenantId tenant, Optional<Mark> after, int limit);

    /** Returns the first page of {@link #parked(TenantId, Optional, int)}. */
    default List<ParkedEvent> parked(TenantId tenant, int limit) {
        return parked(tenant, Optional.empty(), limit);
    }

    /** Failed deliveries, the oldest first; at most so many. */
    List<FailedDelivery> failed(TenantId tenant, int limit);
}
