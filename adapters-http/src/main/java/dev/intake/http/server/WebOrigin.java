package dev.intake.http.server;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * An origin: scheme, host and port. (RFC 6454)
 *
 * @param scheme {@code http} or {@code https}
 * @param host in lower case
 * @param port the port, the scheme's default if omitted
 */
record WebOrigin(String scheme, String host, int port) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** Parses an {@code Origin} header; empty unless its scheme is http or https. */
    static Optional<WebOrigin> parse(String text) {
        int end = text.indexOf("://");
        String scheme = end < 0 ? "" : text.substring(0, end).toLowerCase(Locale.ROOT);
        return scheme.equals("http") || scheme.equals("https")
                ? HostName.parse(text.substring(end + 3)).map(host -> of(scheme, host))
                : Optional.empty();
    }

    /** Returns the origin of a URL; empty unless its scheme is http or https. */
    static Optional<WebOrigin> of(URI address) {
        return parse(address.getScheme() + "://" + address.getRawAuthority());
    }

    /** Returns the origin of a host. */
    static WebOrigin of(String scheme, HostName host) {
        return new WebOrigin(scheme, host.name(), host.port().orElse(scheme.equals("https") ? HTTPS : HTTP));
    }
}
