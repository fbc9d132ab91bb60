package dev.intake.http.server;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Configuration of the HTTP server. Start from {@link #DEFAULT}.
 *
 * @param host the address to listen on; {@code 0.0.0.0} means all addresses
 * @param port the port to listen on; 0 lets the system choose a free one
 * @param maxBodyBytes bytes of one body of operations, as sent and after inflating; 1 to {@value #MAX_BODY_LIMIT}
 *     (Decisions 3.6)
 * @param maxBodiesBytes bytes of the bodies of all requests together, at least {@code maxBodyBytes}; requests beyond it
 *     are asked to retry after a second
 * @param readTimeout the maximum time for the headers of a request to arrive, and the same again for its body
 * @param keepAliveTimeout longest idle time of a connection between requests; must be longer than a proxy's, or the
 *     proxy uses closed connections
 * @param maxConnections maximum open connections
 * @param connectionsPerAddress the maximum number of open connections of one address or one IPv6 network of 64 bits; further
 *     ones are closed immediately. 0 means no limit
 * @param trustedProxies proxies without that limit, whose {@code X-Forwarded-For} names the client
 * @param stopTimeout the maximum time for running requests to finish once the server is stopped
 * @param publicAddress public URL without a final slash; absent means this machine
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
    /** Maximum of {@code maxBodyBytes}: 64 MiB. */
    static final int MAX_BODY_LIMIT = 64 * 1024 * 1024;

    /** An eighth of the heap, because a parsed body takes several times its size. */
    private static final long DEFAULT_MAX_BODIES_BYTES =
            Math.max(10L * 1024 * 1024, Math.min(Runtime.getRuntime().maxMemory() / 8, 256L * 1024 * 1024));

    /** Default limit of connections of an address. */
    static final int CONNECTIONS_PER_ADDRESS = 256;

    /**
     * Every address, port 8080, bodies of 5 MiB and of an eighth of the heap together, headers and body within 10 seconds
     * each, idle connections for 75 seconds, 2,000 connections, {@value #CONNECTIONS_PER_ADDRESS} of one address, no trusted
     * proxy, 10 seconds to stop.
     */
    public static final ServerConfig DEFAULT = new ServerConfig(
            "0.0.0.0",
            8080,
            5 * 1024 * 1024,
            DEFAULT_MAX_BODIES_BYTES,
            Duration.ofSeconds(10),
            Duration.ofSeconds(75),
            2_000,
            CONNECTIONS_PER_ADDRESS,
            TrustedProxies.NONE,
            Duration.ofSeconds(10),
            Optional.empty());

    private static final int MAX_PORT = 65_535;

    /** Rejects values out of range. */
    public ServerConfig {
        require("port", port, 0, MAX_PORT);
        require("maxBodyBytes", maxBodyBytes, 1, MAX_BODY_LIMIT);
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

    /** Returns this configuration with another address. */
    public ServerConfig withHost(String changed) {
        return with(draft -> draft.host = changed);
    }

    /** Returns this configuration with another port. */
    public ServerConfig withPort(int changed) {
        return with(draft -> draft.port = changed);
    }

    /** Returns this configuration with another limit of a body. */
    public ServerConfig withMaxBodyBytes(int changed) {
        return with(draft -> {
            draft.maxBodyBytes = changed;
            draft.maxBodiesBytes = Math.max(changed, maxBodiesBytes);
        });
    }

    /** Returns this configuration with another limit of all bodies. */
    public ServerConfig withMaxBodiesBytes(long changed) {
        return with(draft -> draft.maxBodiesBytes = changed);
    }

    /** Returns this configuration with another read timeout. */
    public ServerConfig withReadTimeout(Duration changed) {
        return with(draft -> draft.readTimeout = changed);
    }

    /** Returns this configuration with another limit of connections. */
    ServerConfig withMaxConnections(int changed) {
        return with(draft -> draft.maxConnections = changed);
    }

    /**
     * Returns this configuration with another limit of an address.
     *
     * @param changed connections of one address; 0 means no limit
     * @param proxies that have no limit
     */
    public ServerConfig withConnectionsPerAddress(int changed, TrustedProxies proxies) {
        return with(draft -> {
            draft.connectionsPerAddress = changed;
            draft.trustedProxies = proxies;
        });
    }

    /** Returns this configuration with another stop timeout; zero interrupts running requests. */
    public ServerConfig withStopTimeout(Duration changed) {
        return with(draft -> draft.stopTimeout = changed);
    }

    /** Returns this configuration with a public URL. */
    public ServerConfig withPublicAddress(URI changed) {
        return with(draft -> draft.publicAddress = Optional.of(changed));
    }

    private ServerConfig with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.config();
    }

    /** Mutable components of a configuration. */
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
