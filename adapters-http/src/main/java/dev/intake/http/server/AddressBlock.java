package dev.intake.http.server;

import java.net.InetAddress;
import java.util.Optional;

/**
 * A block of addresses with a common prefix.
 *
 * @param address any address of the block
 * @param bits length of the prefix; the full length means a single address
 */
public record AddressBlock(InetAddress address, int bits) {
    /** Parses a block such as {@code 10.0.0.0/8} or {@code 10.0.0.7}; empty if invalid. */
    static Optional<AddressBlock> parse(String text) {
        String stripped = text.strip();
        int slash = stripped.indexOf('/');
        String bits = slash < 0 ? "" : stripped.substring(slash + 1);
        return AddressLiteral.parse(slash < 0 ? stripped : stripped.substring(0, slash))
                .filter(address -> slash < 0 || isLength(bits, size(address)))
                .map(address -> new AddressBlock(address, slash < 0 ? size(address) : Integer.parseInt(bits)));
    }

    private static boolean isLength(String bits, int most) {
        return bits.matches("[0-9]{1,3}") && Integer.parseInt(bits) <= most;
    }

    private static int size(InetAddress address) {
        return address.getAddress().length * Byte.SIZE;
    }

    boolean contains(InetAddress other) {
        byte[] own = address.getAddress();
        byte[] others = other.getAddress();
        if (own.length != others.length) {
            return false;
        }
        int whole = bits / Byte.SIZE;
        for (int i = 0; i < whole; i++) {
            if (own[i] != others[i]) {
                return false;
            }
        }
        int rest = bits % Byte.SIZE;
        return rest == 0 || ((own[whole] ^ others[whole]) & 0xff) >> (Byte.SIZE - rest) == 0;
    }
}
