package dev.intake.app.settings;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The address that the service listens on, and the limits of its clients.
 *
 * @param givenHost the address to listen on; absent if it is not set
 * @param connectionsPerAddress the maximum number of open connections per address; 0 means unlimited
 * @param trustedProxies addresses and blocks whose {@code X-Forwarded-For} is trusted, and which have no connection limit
 */
public record NetworkSettings(Optional<String> givenHost, int connectionsPerAddress, List<String> trustedProxies) {
    /** The default maximum number of open connections per address. */
    static final int DEFAULT_CONNECTIONS_PER_ADDRESS = 256;

    /** The loopback address, to which only this machine can connect. */
    static final String LOOPBACK = "127.0.0.1";

    /** All addresses of this machine. */
    static final String ALL_ADDRESSES = "0.0.0.0";

    private static final Set<String> LOCAL = Set.of(LOOPBACK, "localhost", "::1", "[::1]");

    /** Copies the list. */
    public NetworkSettings {
        trustedProxies = List.copyOf(trustedProxies);
    }

    /** Returns whether only this machine can connect to the host. */
    public static boolean isLocal(String host) {
        return LOCAL.contains(host) || host.startsWith("127.");
    }
}
