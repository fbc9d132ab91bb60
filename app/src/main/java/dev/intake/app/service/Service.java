package dev.intake.app.service;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.Settings;
import dev.intake.http.IntakeServer;
import dev.intake.http.ServerConfig;
import dev.intake.id.TimeOrderedIds;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.Intake;
import java.net.BindException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;

/** The running service. Its parts are started in order: database, tables, HTTP; and stopped in the opposite one. */
public final class Service implements AutoCloseable {
    private final Settings settings;
    private final Backend backend;
    private final IntakeServer server;

    private final Retention retention;

    private Service(Settings settings, Backend backend, IntakeServer server, Retention retention) {
        this.settings = settings;
        this.backend = backend;
        this.server = server;
        this.retention = retention;
    }

    /**
     * Starts it.
     *
     * @throws dev.intake.app.backend.BackendException when the storage cannot be used
     * @throws PortTakenException when the port cannot be listened on
     */
    public static Service start(Settings settings, BackendSource backends) {
        Backend backend = backends.open(settings);
        try {
            Connectors connectors = backend.connectors(ProviderAdapters.payloads());
            IntakeServer server = listen(settings, backend, connectors);
            return new Service(settings, backend, server, Retention.start(connectors.forgetDeliveries()));
        } catch (RuntimeException e) {
            backend.close();
            throw e;
        }
    }

    private static IntakeServer listen(Settings settings, Backend backend, Connectors connectors) {
        try {
            return IntakeServer.start(
                    backend.intake(),
                    connectors,
                    config(settings),
                    backend::isReady,
                    new TimeOrderedIds(InstantSource.system(), new SecureRandom()));
        } catch (RuntimeException e) {
            throw bindFailure(e)
                    .<RuntimeException>map(bind -> new PortTakenException(settings.port(), bind))
                    .orElse(e);
        }
    }

    private static ServerConfig config(Settings settings) {
        ServerConfig config = ServerConfig.DEFAULT.withPort(settings.port());
        return settings.publicUrl()
                .map(address -> config.withPublicAddress(URI.create(address.value())))
                .orElse(config);
    }

    private static Optional<BindException> bindFailure(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException bind) {
                return Optional.of(bind);
            }
        }
        return Optional.empty();
    }

    /** The core that it serves. */
    public Intake intake() {
        return backend.intake();
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** Its address. */
    public BaseUrl baseUrl() {
        return settings.baseUrl(port());
    }

    /** Lets the requests under way finish, then gives the database free and stops it if it was started for this. */
    @Override
    public void close() {
        try {
            server.close();
            retention.close();
        } finally {
            backend.close();
        }
    }
}
