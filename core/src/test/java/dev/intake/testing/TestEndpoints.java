package dev.intake.testing;

import dev.intake.action.Endpoints;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.net.URI;
import java.util.UUID;

/**
 * The addresses of a service at an address.
 *
 * @param service the address, without a slash at the end
 */
record TestEndpoints(String service) implements Endpoints {
    @Override
    public String events(TenantId tenant) {
        return service + "/api/tenants/" + tenant.live() + "/events";
    }

    @Override
    public String webhook(Connector connector, TenantId tenant) {
        return service + "/api/webhooks/" + connector.segment() + "/" + tenant.live();
    }

    @Override
    public String feedback(String provider, TenantId tenant) {
        return service + "/api/feedback/" + provider + "/" + tenant.live();
    }

    @Override
    public String program(TenantId tenant, UUID program) {
        return service + "/tenants/" + tenant + "/programs/" + program;
    }

    @Override
    public URI unsubscribe() {
        return URI.create(service + "/u/test");
    }

    @Override
    public String choosePassword(String secret) {
        return service + "/choose-password/" + secret;
    }

    @Override
    public String mcp() {
        return service + "/mcp";
    }
}
