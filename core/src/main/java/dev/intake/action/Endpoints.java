package dev.intake.action;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;

/** The public addresses of the service that results of actions contain. */
public interface Endpoints {
    /** Returns the URL for a tenant's operations. */
    String events(TenantId tenant);

    /** Returns the URL for a provider's deliveries. */
    String webhook(Connector connector, TenantId tenant);

    /**
     * Returns the URL for the reports of an email provider.
     *
     * @param provider its segment in the path
     */
    String feedback(String provider, TenantId tenant);

    /** Returns the URL for agents. */
    String mcp();
}
