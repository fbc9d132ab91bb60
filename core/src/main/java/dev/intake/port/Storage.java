package dev.intake.port;

/** Everything that a store gives the core. One implementation is one adapter; the conformance kit takes one of these. */
public interface Storage {
    /** Where tenants are changed. */
    UnitOfWork unitOfWork();

    /** Where one tenant is looked at. */
    TenantViews views();

    /** Where one tenant's connectors are looked at. */
    ConnectorViews connectorViews();

    /** Where tenants are added and listed. */
    TenantRegistry registry();
}
