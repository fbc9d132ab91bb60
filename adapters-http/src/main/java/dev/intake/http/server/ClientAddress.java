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

/**
 * Finds the client's network address, for limits and logs: the peer of the connection, or behind a trusted proxy the
 * last untrusted hop of {@code X-Forwarded-For}.
 */
public final class ClientAddress {
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private static final int NETWORK_BYTES = 8;

    private final TrustedProxies proxies;

    /**
     * Creates an instance.
     *
     * @param proxies proxies whose forwarding header is trusted
     */
    public ClientAddress(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    /**
     * Returns the client's address as {@link #text(InetAddress)} writes it.
     *
     * @return the address; {@code unknown} after the connection is closed
     */
    public String of(HttpServletRequest request) {
        return find(request).map(ClientAddress::text).orElse("unknown");
    }

    private Optional<InetAddress> find(HttpServletRequest request) {
        Optional<InetAddress> peer = AddressLiteral.ofHop(request.getRemoteAddr());
        if (peer.isEmpty() || !proxies.contains(peer.get())) {
            return peer;
        }
        List<String> hops = hops(request);
        InetAddress client = peer.get();
        for (int i = hops.size() - 1; i >= 0 && proxies.contains(client); i--) {
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
