package dev.intake.app.settings;

import dev.intake.action.Endpoints;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.UUID;

/**
 * The public address of the service.
 *
 * @param value http or https, without a trailing slash
 */
public record BaseUrl(String value) implements Endpoints {
    /** Returns the address of a service on this machine. */
    static BaseUrl local(int port) {
        return new BaseUrl("http://localhost:" + port);
    }

    /** Parses an absolute http or https address without user, query and fragment; absent for any other text. */
    public static Optional<BaseUrl> parse(String text) {
        try {
            URI uri = new URI(text);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            boolean plain = uri.getRawQuery() == null && uri.getRawFragment() == null && uri.getRawUserInfo() == null;
            return web && plain && uri.getHost() != null
                    ? Optional.of(new BaseUrl(text.replaceFirst("/+$", "")))
                    : Optional.empty();
        } catch (URISyntaxException notAnAddress) {
            return Optional.empty();
        }
    }

    /** Returns whether it uses TLS. */
    boolean isHttps() {
        return "https".equalsIgnoreCase(URI.create(value).getScheme());
    }

    /** Returns its host. */
    String host() {
        return URI.create(value).getHost();
    }

    /** Returns the ingestion endpoint of a tenant, which is also that of its test world. (Spec, Ingest events) */
    @Override
    public String events(TenantId tenant) {
        return value + "/api/tenants/" + tenant.live().value() + "/events";
    }

    /** Returns the webhook endpoint of a tenant's connector, which is also that of its test world. (Spec, Endpoints 2 to 4) */
    @Override
    public String webhook(Connector connector, TenantId tenant) {
        return value + "/api/webhooks/" + connector.segment() + "/"
                + tenant.live().value();
    }

    /** Returns the endpoint for the reports of a tenant's email provider. */
    @Override
    public String feedback(String provider, TenantId tenant) {
        return value + "/api/feedback/" + provider + "/" + tenant.value();
    }

    @Override
    public String program(TenantId tenant, UUID program) {
        return value + "/tenants/" + tenant.value() + "/programs/" + program;
    }

    @Override
    public URI unsubscribe() {
        return UnsubscribeLinks.ofNobody(value);
    }

    /** Returns the MCP endpoint. */
    @Override
    public String mcp() {
        return value + "/mcp";
    }

    @Override
    public String choosePassword(String secret) {
        return value + "/choose-password/" + secret;
    }

    @Override
    public String toString() {
        return value;
    }
}
