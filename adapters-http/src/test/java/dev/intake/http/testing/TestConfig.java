package dev.intake.http.testing;

import dev.intake.http.server.ServerConfig;
import dev.intake.http.server.TrustedProxies;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The configuration of a test's server: the usual one with other values. */
public final class TestConfig {
    /** The usual configuration. */
    public static final TestConfig DEFAULT = new TestConfig(draft -> {});

    private final Consumer<Draft> changes;

    private TestConfig(Consumer<Draft> changes) {
        this.changes = changes;
    }

    /** Returns this configuration with another address. */
    public TestConfig withHost(String changed) {
        return with(draft -> draft.host = changed);
    }

    /** Returns this configuration with another port. */
    public TestConfig withPort(int changed) {
        return with(draft -> draft.port = changed);
    }

    /** Returns this configuration with another limit of a body. */
    public TestConfig withMaxBodyBytes(int changed) {
        return with(draft -> {
            draft.maxBodyBytes = changed;
            draft.maxBodiesBytes = Math.max(changed, draft.maxBodiesBytes);
        });
    }

    /** Returns this configuration with another limit of all bodies. */
    public TestConfig withMaxBodiesBytes(long changed) {
        return with(draft -> draft.maxBodiesBytes = changed);
    }

    /** Returns this configuration with another read timeout. */
    public TestConfig withReadTimeout(Duration changed) {
        return with(draft -> draft.readTimeout = changed);
    }

    /** Returns this configuration with another limit of connections. */
    public TestConfig withMaxConnections(int changed) {
        return with(draft -> draft.maxConnections = changed);
    }

    /**
     * Returns this configuration with another limit of an address.
     *
     * @param changed connections of one address; 0 means no limit
     * @param proxies that have no limit
     */
    public TestConfig withConnectionsPerAddress(int changed, TrustedProxies proxies) {
        return with(draft -> {
            draft.connectionsPerAddress = changed;
            draft.trustedProxies = proxies;
        });
    }

    /** Returns this configuration with another stop timeout; zero interrupts running requests. */
    public TestConfig withStopTimeout(Duration changed) {
        return with(draft -> draft.stopTimeout = changed);
    }

    /** Returns this configuration with a public URL. */
    public TestConfig withPublicAddress(URI changed) {
        return with(draft -> draft.publicAddress = Optional.of(changed));
    }

    private TestConfig with(Consumer<Draft> change) {
        return new TestConfig(changes.andThen(change));
    }

    /** Returns the configuration. */
    public ServerConfig config() {
        Draft draft = new Draft(ServerConfig.DEFAULT);
        changes.accept(draft);
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
            host = from.host();
            port = from.port();
            maxBodyBytes = from.maxBodyBytes();
            maxBodiesBytes = from.maxBodiesBytes();
            readTimeout = from.readTimeout();
            keepAliveTimeout = from.keepAliveTimeout();
            maxConnections = from.maxConnections();
            connectionsPerAddress = from.connectionsPerAddress();
            trustedProxies = from.trustedProxies();
            stopTimeout = from.stopTimeout();
            publicAddress = from.publicAddress();
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
}
