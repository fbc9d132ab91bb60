package dev.intake.webhook;

import dev.intake.secret.SecretStore;

/** The stores of a tenant's connectors within one unit of work. */
public interface ConnectorStores {
    /** Returns the store of delivery traces. */
    DeliveryStore deliveries();

    /** Returns the store of deliveries that could not be translated. */
    FailedStore failed();

    /** Returns the store of ignored deliveries whose bodies are kept. */
    IgnoredStore ignored();

    /** Returns the store of signing secrets. */
    SecretStore secrets();
}
