package dev.intake.http.mcp;

import dev.intake.tenant.TenantId;

/** The service's address as those see it who send to it. */
@FunctionalInterface
public interface ServiceAddress {
    /** Where a tenant's events are sent. */
    String events(TenantId tenant);
}
