package dev.intake.app.settings;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * On which addresses the service listens, and to whom.
 *
 * @param givenHost the address to listen on, as it was set; absent when it was not
 * @param connectionsPerAddress open connections of one address; 0 is no limit
 * @param trustedProxies addresses and blocks of addresses whose {@code X-Forwarded-For} is believed, and which have no such limit
 */
public record NetworkSettings(Optional<String> givenHost, int connectionsPerAddress, List<String> trustedProxies) {
    /** Open connections of one address unless told otherwise. */
    static final int DEFAULT_CONNECTIONS_PER_ADDRESS = 256;

    /** The address that only this machine reaches. */
    public static final String LOOPBACK = "127.0.0.1";

    /** Every address of this machine. */
    static final String EVERYWHERE = "0.0.0.0";

    private static final Set<String> LOCAL = Set.of(LOOPBACK, "localhost", "::1", "[::1]");

    /** Copies the list. */
    public NetworkSettings {
        trustedProxies = List.copyOf(trustedProxies);
    }

    /** Returns whether the host is a name or address that means this machine and is reached from it alone. */
    public static boolean isLocal(String host) {
        return LOCAL.contains(host) || host.startsWith("127.");
    }
}
