package dev.intake.http.mcp;

import dev.intake.id.TenantId;

/** Public addresses that tools return. */
public interface ServiceAddress {
    /** Returns the URL for a tenant's events. */
    String events(TenantId tenant);

    /** Returns the URL of the page where a person replaces the tenant's ingestion key. */
    String replaceKey(TenantId tenant);
}
