package dev.intake.http.server;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a page comes from: two pages have the same origin when scheme, host and port are the same. (RFC 6454)
 *
 * @param scheme {@code http} or {@code https}
 * @param host in lower case
 * @param port the port, also where the text leaves out the scheme's own
 */
record WebOrigin(String scheme, String host, int port) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** Returns the origin that an {@code Origin} header names, or nothing when it names none over http or https. */
    static Optional<WebOrigin> parse(String text) {
        int end = text.indexOf("://");
        String scheme = end < 0 ? "" : text.substring(0, end).toLowerCase(Locale.ROOT);
        return scheme.equals("http") || scheme.equals("https")
                ? HostName.parse(text.substring(end + 3)).map(host -> of(scheme, host))
                : Optional.empty();
    }

    /** Returns the origin of the pages at an address, or nothing when it is not over http or https. */
    static Optional<WebOrigin> of(URI address) {
        return parse(address.getScheme() + "://" + address.getRawAuthority());
    }

    /** Returns the origin of pages at this host. */
    static WebOrigin of(String scheme, HostName host) {
        return new WebOrigin(scheme, host.name(), host.port().orElse(scheme.equals("https") ? HTTPS : HTTP));
    }
}
