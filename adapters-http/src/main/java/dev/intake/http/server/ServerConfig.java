package dev.intake.http.server;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

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

    /** Returns this configuration for another address, with these limits of clients and this public URL. */
    public ServerConfig at(
            String newHost, int newPort, int perAddress, TrustedProxies proxies, Optional<URI> newPublicAddress) {
        return new ServerConfig(
                newHost,
                newPort,
                maxBodyBytes,
                maxBodiesBytes,
                readTimeout,
                keepAliveTimeout,
                maxConnections,
                perAddress,
                proxies,
                stopTimeout,
                newPublicAddress);
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
