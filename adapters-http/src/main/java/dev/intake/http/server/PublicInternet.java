package dev.intake.http.server;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Distinguishes addresses of the public internet from those with a special purpose, such as private networks, this machine
 * and the metadata services of clouds. (IANA IPv4 and IPv6 Special-Purpose Address Registries, RFC 6890)
 */
final class PublicInternet {
    private static final List<AddressBlock> SPECIAL_IPV4 = blocks(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3");

    /** Everything outside this block has a special purpose or is not assigned. */
    private static final List<AddressBlock> GLOBAL_IPV6 = blocks("2000::/3");

    /** Protocol assignments such as Teredo, documentation, and 6to4, which contains IPv4 addresses. */
    private static final List<AddressBlock> SPECIAL_IPV6 =
            blocks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

    private PublicInternet() {}

    private static List<AddressBlock> blocks(String... texts) {
        return Stream.of(texts)
                .map(text -> AddressBlock.parse(text).orElseThrow())
                .toList();
    }

    /** Returns whether the address is one of the public internet. */
    static boolean contains(InetAddress address) {
        return address instanceof Inet4Address
                ? !isIn(SPECIAL_IPV4, address)
                : isIn(GLOBAL_IPV6, address) && !isIn(SPECIAL_IPV6, address);
    }

    private static boolean isIn(List<AddressBlock> blocks, InetAddress address) {
        return blocks.stream().anyMatch(block -> block.contains(address));
    }
}
