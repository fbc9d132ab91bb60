package dev.intake.port;

import dev.intake.delivery.DeliveryRefs;
import dev.intake.delivery.StoredRefs;
import java.util.List;

/** What a tenant's connectors have, within one unit of work. */
public interface ConnectorStores {
    /**
     * What the stores below have of all that deliveries name, in one look: every delivery begins with it.
     *
     * @return one for each, in the same order
     */
    List<StoredRefs> of(List<DeliveryRefs> named);

    /** The traces of deliveries. */
    DeliveryStore deliveries();

    /** What is remembered of providers' objects. */
    ObjectStore objects();

    /** Who providers' customers are. */
    CustomerStore customers();

    /** Events that wait for their customer. */
    ParkedStore parked();

    /** Deliveries that could not be digested. */
    FailedStore failed();

    /** Signing secrets. */
    SecretStore secrets();

    /** API keys. */
    ApiKeyStore apiKeys();

    /** How far imports of users have come. */
    ImportStore imports();

    /** Orders to import users. */
    ImportRunStore importRuns();
}
