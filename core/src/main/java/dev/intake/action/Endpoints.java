package dev.intake.action;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.net.URI;
import java.util.UUID;

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

    /** Returns the page of a program, where a person reviews and approves it. */
    String program(TenantId tenant, UUID program);

    /** Returns the unsubscribe link of previews and tests, which identifies no recipient. */
    URI unsubscribe();

    /**
     * Returns the page on which the holder of a one-time link chooses a password.
     *
     * @param secret the secret of the link
     */
    String choosePassword(String secret);

    /** Returns the URL for agents. */
    String mcp();
}
