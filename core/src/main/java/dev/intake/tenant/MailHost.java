package dev.intake.tenant;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name or address of a mail server.
 *
 * @param value a host name, an IPv4 address or an IPv6 address with or without brackets; no port
 */
public record MailHost(String value) {
    private static final Pattern WRITTEN = Pattern.compile("[A-Za-z0-9._-]{1,253}|\\[?[0-9A-Fa-f:.]{2,45}]?");

    /** Names and addresses of this machine that need no lookup, whose result could change. */
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    /** Rejects a text that {@link #parse} does not accept. */
    public MailHost {
        if (!WRITTEN.matcher(value).matches()) {
            throw new IllegalArgumentException("a mail server is a host name or an IP address without a port");
        }
    }

    /** Returns the host; empty if the text is neither a name nor an address. */
    public static Optional<MailHost> parse(String text) {
        return WRITTEN.matcher(text).matches() ? Optional.of(new MailHost(text)) : Optional.empty();
    }

    /** Returns whether it is this machine, so that what is sent to it crosses no network. */
    public boolean isLoopback() {
        return LOOPBACK.contains(value.toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return value;
    }
}
