package dev.intake.http.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses network addresses without DNS lookups. */
final class AddressLiteral {
    /** An IPv4 address. Java would look up other texts of digits and dots as names. */
    private static final String IPV4 =
            "(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";

    /** A candidate for an IPv6 address. Java rejects any other text with a colon. */
    private static final String IPV6 = "[0-9a-fA-F:.]*:[0-9a-fA-F:.]*";

    /** An address as proxies write it: alone, in brackets, or with a port. */
    private static final Pattern HOP =
            Pattern.compile("(" + IPV4 + ")(?::[0-9]+)?|\\[(" + IPV6 + ")](?::[0-9]+)?|(" + IPV6 + ")");

    private static final Pattern ADDRESS = Pattern.compile(IPV4 + "|" + IPV6);

    private AddressLiteral() {}

    /** Parses a hop of a forwarding header; empty if invalid. */
    static Optional<InetAddress> ofHop(String text) {
        Matcher hop = HOP.matcher(text.strip());
        if (!hop.matches()) {
            return Optional.empty();
        }
        return parse(hop.group(1) != null ? hop.group(1) : hop.group(2) != null ? hop.group(2) : hop.group(3));
    }

    /** Parses an address; empty if invalid. */
    static Optional<InetAddress> parse(String text) {
        if (!ADDRESS.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }
}
