package dev.intake.port;

import dev.intake.tenant.Tenant;

/** The stores of one tenant within one unit of work. They see what the unit has written. */
public interface TenantStores extends BatchStores {
    /** Stores the tenant's settings, key, bucket and retention. Its id and creation time never change. */
    void save(Tenant changed);

    /** How far contacts have come in the tenant's programs. */
    PassageStore passages();

    /** The tenant's emails. */
    EmailStore emails();

    /** What the tenant's connectors have. */
    ConnectorStores connectors();

    /** What removes all that is stored of a person. */
    ErasureStore erasure();

    /** Who may act for the tenant, and what they did. */
    AccessStores access();
}
