package dev.intake.http;

import dev.intake.http.feedback.FeedbackEndpoint;
import dev.intake.http.ingest.EventsEndpoint;
import dev.intake.http.mcp.McpEndpoint;
import dev.intake.http.page.Addresses;
import dev.intake.http.webhook.WebhookEndpoint;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.net.URI;
import java.util.function.Supplier;

/**
 * The public URLs of the endpoints, which a tenant and its test world share. The base is supplied lazily, because the port
 * may be known only after the server has started.
 */
record PublicAddresses(Supplier<URI> base) implements Addresses {
    @Override
    public String events(TenantId tenant) {
        return of(EventsEndpoint.PATH, tenant);
    }

    @Override
    public String webhook(Connector connector, TenantId tenant) {
        return of(WebhookEndpoint.PATH.replace("{connector}", connector.segment()), tenant);
    }

    @Override
    public String feedback(String provider, TenantId tenant) {
        return of(FeedbackEndpoint.PATH.replace("{provider}", provider), tenant);
    }

    private String of(String path, TenantId tenant) {
        return base.get() + path.replace("{tenantId}", tenant.live().value());
    }

    @Override
    public String service() {
        return base.get().toString();
    }

    @Override
    public String replaceKey(TenantId tenant) {
        return base.get() + Dashboard.keyPage(tenant);
    }

    @Override
    public String documentation() {
        return Dashboard.REFERENCE;
    }

    @Override
    public String mcp() {
        return base.get() + McpEndpoint.PATH;
    }
}
