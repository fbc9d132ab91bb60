package dev.intake.port;

import dev.intake.connector.Connector;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.ParkedEvent;
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
     * The newest deliveries, latest arrival first; those that arrived together in any order. Of a
     * connector or an outcome, those among the {@value #LOOKED_AT} newest.
     *
     * @param connector only of this one
     * @param outcome only with this one
     * @param limit how many at most, at least 1
     */
    List<DeliveryRecord> deliveries(
            TenantId tenant, Optional<Connector> connector, Optional<DeliveryOutcome> outcome, int limit);

    /** Events that wait for their customer, the longest waiting first; at most so many. */
    List<ParkedEvent> parked(TenantId tenant, int limit);

    /** Failed deliveries, the oldest first; at most so many. */
    List<FailedDelivery> failed(TenantId tenant, int limit);
}
