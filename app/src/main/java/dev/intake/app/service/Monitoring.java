package dev.intake.app.service;

import dev.intake.account.SignInObserver;
import dev.intake.app.account.SignInLog;
import dev.intake.app.backend.Backend;
import dev.intake.app.metrics.ServiceMetrics;
import dev.intake.app.settings.ManagementSettings;
import dev.intake.app.settings.Settings;
import dev.intake.app.sync.SyncObserver;
import dev.intake.http.IntakeServer;
import dev.intake.http.ManagementServer;
import dev.intake.http.server.ServerObservers;
import dev.intake.step.StepObserver;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Measures the service and serves the metrics if a management port is set; otherwise does nothing. */
final class Monitoring implements AutoCloseable {
    private final Optional<ManagementSettings> settings;
    private final Optional<ServiceMetrics> metrics;
    private @Nullable ManagementServer server;

    private Monitoring(Optional<ManagementSettings> settings, Optional<ServiceMetrics> metrics) {
        this.settings = settings;
        this.metrics = metrics;
    }

    /** Starts measuring, if there is a management port. */
    static Monitoring start(Settings settings, Backend backend) {
        Optional<ServiceMetrics> metrics = settings.management()
                .map(asked -> ServiceMetrics.start(
                        BuildVersion.text(), backend.intake().readBacklog(), backend::isReady, InstantSource.system()));
        metrics.ifPresent(counting -> backend.registerMeters(counting.registry()));
        return new Monitoring(settings.management(), metrics);
    }

    /** Returns the observers of the server. */
    ServerObservers observers() {
        return metrics.map(counting ->
                        new ServerObservers(counting.requests()::answered, counting.ingestion(), counting.deliveries()))
                .orElse(ServerObservers.NONE);
    }

    /** Returns the observer of emails. */
    StepObserver emails() {
        return metrics.map(ServiceMetrics::emails).orElse((tenant, email) -> {});
    }

    /** Returns the observer of imports and verifications. */
    SyncObserver syncs() {
        return metrics.map(ServiceMetrics::syncs).orElse((kind, completed) -> {});
    }

    /** Returns the observer that counts and logs sign-in attempts. */
    SignInObserver signIns() {
        SignInLog log = new SignInLog(System::nanoTime);
        return metrics.map(ServiceMetrics::signIns)
                .<SignInObserver>map(meters -> (account, from, result) -> {
                    meters.attempted(account, from, result);
                    log.attempted(account, from, result);
                })
                .orElse(log);
    }

    /**
     * Starts to serve the metrics.
     *
     * @throws io.javalin.util.JavalinBindException if the port is taken
     */
    void open(IntakeServer watched) {
        if (settings.isPresent() && metrics.isPresent()) {
            ManagementSettings at = settings.get();
            server = ManagementServer.start(at.host(), at.port(), watched, metrics.get()::scrape);
        }
    }

    @Override
    public void close() {
        ManagementServer started = server;
        if (started != null) {
            started.close();
        }
        metrics.ifPresent(ServiceMetrics::close);
    }
}
