package dev.intake.port;

import dev.intake.delivery.DeliveryRefs;
import dev.intake.delivery.StoredRefs;

/** What a tenant's connectors have, within one unit of work. */
public interface ConnectorStores {
    /** What the stores below have of all that a delivery names, in one look: every delivery begins with it. */
    StoredRefs of(DeliveryRefs named);

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

    /** How far imports of users have come. */
    ImportStore imports();
}
