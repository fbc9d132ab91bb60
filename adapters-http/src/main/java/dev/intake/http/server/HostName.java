package dev.intake.http.server;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host in a {@code Host} header or an origin.
 *
 * @param name in lower case, without a final dot; an IPv6 address in brackets
 * @param port the port, if present
 */
record HostName(String name, OptionalInt port) {
    private static final Pattern SHAPE = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[0-9a-zA-Z._-]+)(?::([0-9]{1,5}))?");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");

    /** Parses a name or address with an optional port; empty if invalid. */
    static Optional<HostName> parse(String text) {
        Matcher host = SHAPE.matcher(text);
        if (!host.matches()) {
            return Optional.empty();
        }
        String name = host.group(1).toLowerCase(Locale.ROOT);
        String port = host.group(2);
        return Optional.of(new HostName(
                name.endsWith(".") ? name.substring(0, name.length() - 1) : name,
                port == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(port))));
    }

    /** Returns whether this is a loopback name or address. */
    boolean isLoopback() {
        return LOOPBACK.matcher(name).matches();
    }
}
