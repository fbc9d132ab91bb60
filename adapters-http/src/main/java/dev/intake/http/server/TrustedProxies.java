package dev.intake.http.server;

import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The reverse proxies whose {@code X-Forwarded-For} header is trusted, because other clients can forge it. */
public record TrustedProxies(List<AddressBlock> blocks) {
    /** No proxy: the peer of a connection is the client. */
    static final TrustedProxies NONE = new TrustedProxies(List.of());

    private static final String FORWARDED_FOR = "X-Forwarded-For";
    private static final int NETWORK_BYTES = 8;

    /** Copies the list. */
    public TrustedProxies {
        blocks = List.copyOf(blocks);
    }

    /**
     * Reads a list of addresses and address blocks.
     *
     * @param texts each an IPv4 or IPv6 address, or a block of them such as {@code 10.0.0.0/8}
     * @return the proxies; empty if a text is invalid
     */
    public static Optional<TrustedProxies> parse(List<String> texts) {
        List<AddressBlock> blocks = texts.stream()
                .flatMap(text -> AddressBlock.parse(text).stream())
                .toList();
        return blocks.size() == texts.size() ? Optional.of(new TrustedProxies(blocks)) : Optional.empty();
    }

    /** Returns whether the address is one of these proxies. */
    boolean contains(InetAddress address) {
        return blocks.stream().anyMatch(block -> block.contains(address));
    }

    /**
     * Returns the client's network address, for limits and logs, as {@link #text} writes it: the peer of the connection, or
     * behind one of these proxies, the last hop of {@code X-Forwarded-For} that is not one of them.
     *
     * @return the address; {@code unknown} after the connection is closed
     */
    public String client(HttpServletRequest request) {
        return find(request).map(TrustedProxies::text).orElse("unknown");
    }

    private Optional<InetAddress> find(HttpServletRequest request) {
        Optional<InetAddress> peer = AddressLiteral.ofHop(request.getRemoteAddr());
        if (peer.isEmpty() || !contains(peer.get())) {
            return peer;
        }
        List<String> hops = hops(request);
        InetAddress client = peer.get();
        for (int i = hops.size() - 1; i >= 0 && contains(client); i--) {
            Optional<InetAddress> before = AddressLiteral.ofHop(hops.get(i));
            if (before.isEmpty()) {
                break;
            }
            client = before.get();
        }
        return Optional.of(client);
    }

    private static List<String> hops(HttpServletRequest request) {
        List<String> hops = new ArrayList<>();
        for (String header : Collections.list(request.getHeaders(FORWARDED_FOR))) {
            hops.addAll(Arrays.asList(header.split(",", -1)));
        }
        return hops;
    }

    /**
     * Formats an address. An IPv6 address is reduced to its first 64 bits and {@code /64}, because one client often has
     * a whole network.
     */
    static String text(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return address.getHostAddress();
        }
        try {
            byte[] network = Arrays.copyOf(address.getAddress(), NETWORK_BYTES * 2);
            Arrays.fill(network, NETWORK_BYTES, network.length, (byte) 0);
            return InetAddress.getByAddress(network).getHostAddress() + "/64";
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("an IPv6 address has 16 bytes", impossible);
        }
    }
}
