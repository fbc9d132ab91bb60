package dev.intake.webhook;

/** What a tenant's connectors have, within one unit of work. */
public interface ConnectorStores {
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
