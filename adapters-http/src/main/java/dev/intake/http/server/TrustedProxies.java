package dev.intake.http.server;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reverse proxies whose {@code X-Forwarded-For} header is trusted, because other clients can forge it. */
public final class TrustedProxies {
    /** No proxy: the peer of a connection is the client. */
    static final TrustedProxies NONE = new TrustedProxies(List.of());

    private final List<AddressBlock> blocks;

    private TrustedProxies(List<AddressBlock> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /**
     * Reads a list of addresses and address blocks.
     *
     * @param texts each an IPv4 or IPv6 address, or a block of them such as {@code 10.0.0.0/8}
     * @return the proxies; empty if a text is invalid
     */
    public static Optional<TrustedProxies> parse(List<String> texts) {
        List<AddressBlock> blocks = new ArrayList<>();
        for (String text : texts) {
            Optional<AddressBlock> block = AddressBlock.parse(text);
            if (block.isEmpty()) {
                return Optional.empty();
            }
            blocks.add(block.get());
        }
        return Optional.of(new TrustedProxies(blocks));
    }

    /** Returns whether the address is one of these proxies. */
    boolean contains(InetAddress address) {
        return blocks.stream().anyMatch(block -> block.contains(address));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TrustedProxies proxies && blocks.equals(proxies.blocks);
    }

    @Override
    public int hashCode() {
        return blocks.hashCode();
    }

    @Override
    public String toString() {
        return blocks.toString();
    }
}
