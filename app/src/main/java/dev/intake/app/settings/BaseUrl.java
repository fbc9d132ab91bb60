package dev.intake.app.settings;

import dev.intake.account.OneTimeLink;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * The service's address as those see it who send to it.
 *
 * @param value http or https, without a slash at the end
 */
public record BaseUrl(String value) {
    /** The address of a service on this machine. */
    public static BaseUrl local(int port) {
        return new BaseUrl("http://localhost:" + port);
    }

    /** The address that the text is, or nothing when it is not an absolute http or https address of a host alone. */
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

    /** Returns whether senders reach it over TLS. */
    boolean isHttps() {
        return "https".equalsIgnoreCase(URI.create(value).getScheme());
    }

    /** Returns the host that it names. */
    public String host() {
        return URI.create(value).getHost();
    }

    /** Where the tenant's operations are sent. (Spec, Ingest events) */
    public String endpoint(TenantId tenant) {
        return value + "/api/tenants/" + tenant.value() + "/events";
    }

    /** Where the provider sends the tenant's events. (Spec, Endpoints 2 to 4) */
    public String webhook(Connector connector, TenantId tenant) {
        return value + "/api/webhooks/" + connector.segment() + "/" + tenant.value();
    }

    /** Where agents of every tenant come in. */
    public String mcp() {
        return value + "/mcp";
    }

    /** Where the holder of a one-time link chooses a password. */
    public String choosePassword(OneTimeLink link) {
        return value + "/choose-password/" + link.reveal();
    }

    @Override
    public String toString() {
        return value;
    }
}
