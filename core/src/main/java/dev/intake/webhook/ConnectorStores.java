package dev.intake.webhook;

import java.util.List;

/** What a tenant's connectors have, within one unit of work. */
public interface ConnectorStores {
    /**
     * What the stores below have of all that deliveries name, in one look: every delivery begins with it.
     *
     * @return one for each, in the same order
     */
    List<StoredRefs> storedRefs(List<DeliveryRefs> named);

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
}
