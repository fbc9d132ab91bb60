package dev.intake.http;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.InetAddressSet;

/**
 * The reverse proxies whose {@code X-Forwarded-For} header is believed. Everybody else can write anything into that
 * header.
 */
public final class TrustedProxies {
    /** No proxy: the peer of a connection is the client. */
    public static final TrustedProxies NONE = new TrustedProxies("", new InetAddressSet());

    /** Addresses alone: a name could resolve to another machine tomorrow. */
    private static final Pattern ADDRESS =
            Pattern.compile("(?:" + AddressLiteral.IPV4 + "|" + AddressLiteral.IPV6 + ")(?:/[0-9]{1,3})?");

    private final String text;
    private final InetAddressSet addresses;

    private TrustedProxies(String text, InetAddressSet addresses) {
        this.text = text;
        this.addresses = addresses;
    }

    /**
     * Reads a list of addresses and address blocks.
     *
     * @param text IPv4 or IPv6 addresses, or blocks of them such as {@code 10.0.0.0/8}, separated by commas
     * @return the proxies; empty when an element is neither
     */
    public static Optional<TrustedProxies> parse(String text) {
        InetAddressSet addresses = new InetAddressSet();
        for (String element : List.of(text.split(",", -1))) {
            String address = element.strip();
            if (!ADDRESS.matcher(address).matches()) {
                return Optional.empty();
            }
            try {
                addresses.add(address);
            } catch (IllegalArgumentException noAddress) {
                return Optional.empty();
            }
        }
        return Optional.of(new TrustedProxies(text.strip(), addresses));
    }

    /** Returns whether the address is one of these proxies. */
    public boolean contains(InetAddress address) {
        return addresses.test(address);
    }

    /** Returns whether no proxy is trusted. */
    public boolean isEmpty() {
        return addresses.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TrustedProxies proxies && text.equals(proxies.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the list as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
