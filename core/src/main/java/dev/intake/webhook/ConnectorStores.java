package dev.intake.webhook;

/** The stores of a tenant's connectors within one unit of work. */
public interface ConnectorStores {
    /** Returns the store of delivery traces. */
    DeliveryStore deliveries();

    /** Returns the store of what is remembered of providers' objects. */
    ObjectStore objects();

    /** Returns the store of customer links. */
    CustomerStore customers();

    /** Returns the store of parked events. */
    ParkedStore parked();

    /** Returns the store of deliveries that could not be translated. */
    FailedStore failed();

    /** Returns the store of signing secrets. */
    SecretStore secrets();
}
