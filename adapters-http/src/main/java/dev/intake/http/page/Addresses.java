package dev.intake.http.page;

import dev.intake.id.TenantId;
import dev.intake.source.Connector;

/** The service's addresses as senders see them. */
public interface Addresses {
    /** Where the tenant's operations are sent. */
    String events(TenantId tenant);

    /** Where the provider sends the tenant's events. */
    String webhook(Connector connector, TenantId tenant);

    /** Where the service is, which is what clients of tracking services are pointed at. */
    String service();

    /** Returns the path of the page that describes the API. */
    String documentation();

    /** Where agents come in. */
    String mcp();
}
