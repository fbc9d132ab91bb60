package dev.intake.http.server;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How the HTTP server listens and what it puts up with. Start from {@link #DEFAULT}.
 *
 * @param host the address to listen on; {@code 0.0.0.0} is every one
 * @param port the port to listen on; 0 lets the system choose a free one
 * @param maxBodyBytes bytes of one body of operations, as sent and after inflating; 1 to {@value #LARGEST_BODY} (Decisions 3.6)
 * @param maxBodiesBytes bytes of the bodies of all requests together, at least {@code maxBodyBytes}: who sends more than there
 *     is room for is told to come back in a second
 * @param readTimeout how long the headers of a request may take to arrive, and then how long its body may
 * @param keepAliveTimeout how long a connection may stay open between two requests; longer than what a proxy in front
 *     allows, or the proxy will meet connections that have just been closed
 * @param maxConnections open connections; beyond that none is accepted until one closes
 * @param connectionsPerAddress open connections of one address, of one IPv6 network of 64 bits; further ones are closed at once. 0 is no
 *     limit
 * @param trustedProxies have no such limit, and their {@code X-Forwarded-For} says who the client is
 * @param stopTimeout how long requests under way may take to finish once the server is stopped
 * @param publicAddress the service's address as senders see it, without a slash at the end; when absent, they are told
 *     that it is on this machine
 */
public record ServerConfig(
        String host,
        int port,
        int maxBodyBytes,
        long maxBodiesBytes,
        Duration readTimeout,
        Duration keepAliveTimeout,
        int maxConnections,
        int connectionsPerAddress,
        TrustedProxies trustedProxies,
        Duration stopTimeout,
        Optional<URI> publicAddress) {
    /** The largest limit that a body can be given: 64 MiB. */
    static final int LARGEST_BODY = 64 * 1024 * 1024;

    /** An eighth of the heap: what is read from a body takes several times its room. */
    private static final long ROOM_FOR_BODIES =
            Math.max(10L * 1024 * 1024, Math.min(Runtime.getRuntime().maxMemory() / 8, 256L * 1024 * 1024));

    /** Open connections of one address unless told otherwise. */
    public static final int CONNECTIONS_PER_ADDRESS = 256;

    /** Every address, port 8080, bodies of 5 MiB and of an eighth of the heap together, headers and body within 10 seconds each, idle connections for 75
     * seconds, 2,000 connections, {@value #CONNECTIONS_PER_ADDRESS} of one address, no trusted proxy, 10 seconds to stop. */
    public static final ServerConfig DEFAULT = new ServerConfig(
            "0.0.0.0",
            8080,
            5 * 1024 * 1024,
            ROOM_FOR_BODIES,
            Duration.ofSeconds(10),
            Duration.ofSeconds(75),
            2_000,
            CONNECTIONS_PER_ADDRESS,
            TrustedProxies.NONE,
            Duration.ofSeconds(10),
            Optional.empty());

    private static final int LARGEST_PORT = 65_535;

    /** Refuses figures that no server could keep. */
    public ServerConfig {
        require("port", port, 0, LARGEST_PORT);
        require("maxBodyBytes", maxBodyBytes, 1, LARGEST_BODY);
        require("maxConnections", maxConnections, 1, Integer.MAX_VALUE);
        require("connectionsPerAddress", connectionsPerAddress, 0, Integer.MAX_VALUE);
        if (maxBodiesBytes < maxBodyBytes) {
            throw new IllegalArgumentException("maxBodiesBytes must be at least maxBodyBytes, not " + maxBodiesBytes);
        }
        requirePositive("readTimeout", readTimeout);
        requirePositive("keepAliveTimeout", keepAliveTimeout);
        if (stopTimeout.isNegative()) {
            throw new IllegalArgumentException("stopTimeout must not be negative, not " + stopTimeout);
        }
    }

    /** The same, listening on another address. */
    public ServerConfig withHost(String changed) {
        return with(draft -> draft.host = changed);
    }

    /** The same, listening on another port. */
    public ServerConfig withPort(int changed) {
        return with(draft -> draft.port = changed);
    }

    /** The same with another limit of a body. */
    public ServerConfig withMaxBodyBytes(int changed) {
        return with(draft -> {
            draft.maxBodyBytes = changed;
            draft.maxBodiesBytes = Math.max(changed, maxBodiesBytes);
        });
    }

    /** The same with another limit of all bodies together. */
    public ServerConfig withMaxBodiesBytes(long changed) {
        return with(draft -> draft.maxBodiesBytes = changed);
    }

    /** The same with another limit of the time that a request may take to arrive. */
    public ServerConfig withReadTimeout(Duration changed) {
        return with(draft -> draft.readTimeout = changed);
    }

    /** The same with another number of open connections. */
    public ServerConfig withMaxConnections(int changed) {
        return with(draft -> draft.maxConnections = changed);
    }

    /**
     * Returns the same with another limit of one address.
     *
     * @param changed connections of one address; 0 is no limit
     * @param proxies that have no limit
     */
    public ServerConfig withConnectionsPerAddress(int changed, TrustedProxies proxies) {
        return with(draft -> {
            draft.connectionsPerAddress = changed;
            draft.trustedProxies = proxies;
        });
    }

    /** The same with another time for requests under way to finish; with none they are cut off. */
    public ServerConfig withStopTimeout(Duration changed) {
        return with(draft -> draft.stopTimeout = changed);
    }

    /** The same, known to senders by this address. */
    public ServerConfig withPublicAddress(URI changed) {
        return with(draft -> draft.publicAddress = Optional.of(changed));
    }

    private ServerConfig with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.config();
    }

    /** The components of a configuration while some of them are changed. */
    private static final class Draft {
        private String host;
        private int port;
        private int maxBodyBytes;
        private long maxBodiesBytes;
        private Duration readTimeout;
        private Duration keepAliveTimeout;
        private int maxConnections;
        private int connectionsPerAddress;
        private TrustedProxies trustedProxies;
        private Duration stopTimeout;
        private Optional<URI> publicAddress;

        private Draft(ServerConfig from) {
            host = from.host;
            port = from.port;
            maxBodyBytes = from.maxBodyBytes;
            maxBodiesBytes = from.maxBodiesBytes;
            readTimeout = from.readTimeout;
            keepAliveTimeout = from.keepAliveTimeout;
            maxConnections = from.maxConnections;
            connectionsPerAddress = from.connectionsPerAddress;
            trustedProxies = from.trustedProxies;
            stopTimeout = from.stopTimeout;
            publicAddress = from.publicAddress;
        }

        private ServerConfig config() {
            return new ServerConfig(
                    host,
                    port,
                    maxBodyBytes,
                    maxBodiesBytes,
                    readTimeout,
                    keepAliveTimeout,
                    maxConnections,
                    connectionsPerAddress,
                    trustedProxies,
                    stopTimeout,
                    publicAddress);
        }
    }

    private static void require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most + ", not " + value);
        }
    }

    private static void requirePositive(String name, Duration value) {
        if (value.isNegative() || value.toMillis() == 0) {
            throw new IllegalArgumentException(name + " must be at least a millisecond, not " + value);
        }
    }
}
