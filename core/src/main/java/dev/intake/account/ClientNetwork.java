package dev.intake.account;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The network that a request comes from, which limits count by: one IPv4 address, or the /64 of an IPv6 address, since
 * one customer of a provider has at least that many addresses.
 *
 * @param value the address, or the first address of the network followed by {@code /64}
 */
public record ClientNetwork(String value) {
    private static final int PREFIX_BYTES = 8;

    /**
     * Returns the network of an address.
     *
     * @param address an IPv4 or IPv6 address as text; other text counts as a network of its own, and is not looked up
     */
    public static ClientNetwork of(String address) {
        String literal =
                address.startsWith("[") && address.endsWith("]") ? address.substring(1, address.length() - 1) : address;
        return new ClientNetwork(literal.indexOf(':') < 0 ? literal : ofIpv6(literal));
    }

    /** Text with a colon is never a host name, so nothing is resolved. */
    private static String ofIpv6(String literal) {
        try {
            InetAddress parsed = InetAddress.getByName(literal);
            if (!(parsed instanceof Inet6Address)) {
                return parsed.getHostAddress();
            }
            byte[] prefix = Arrays.copyOf(Arrays.copyOf(parsed.getAddress(), PREFIX_BYTES), 2 * PREFIX_BYTES);
            return InetAddress.getByAddress(prefix).getHostAddress() + "/64";
        } catch (UnknownHostException noAddress) {
            return literal;
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
