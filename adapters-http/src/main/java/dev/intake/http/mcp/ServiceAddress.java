package dev.intake.http.mcp;

import dev.intake.id.TenantId;

/** The service's address as those see it who send to it. */
public interface ServiceAddress {
    /** Where a tenant's events are sent. */
    String events(TenantId tenant);

    /** Returns the page where a person who is signed in replaces the tenant's ingestion key. */
    String replaceKey(TenantId tenant);
}
