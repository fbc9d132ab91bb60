package dev.intake.app.service;

import dev.intake.account.SignInObserver;
import dev.intake.app.account.SignInLog;
import dev.intake.app.backend.Backend;
import dev.intake.app.metrics.ServiceMetrics;
import dev.intake.app.settings.ManagementSettings;
import dev.intake.app.settings.Settings;
import dev.intake.http.IntakeServer;
import dev.intake.http.ManagementServer;
import dev.intake.http.server.ServerObservers;
import dev.intake.step.StepObserver;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Watches the service and tells those who run it, if there is a port for them; else it does nothing and costs nothing. */
final class Monitoring implements AutoCloseable {
    private final Optional<ManagementSettings> settings;
    private final Optional<ServiceMetrics> metrics;
    private @Nullable ManagementServer server;

    private Monitoring(Optional<ManagementSettings> settings, Optional<ServiceMetrics> metrics) {
        this.settings = settings;
        this.metrics = metrics;
    }

    /** Begins to count, where somebody can ask. */
    static Monitoring start(Settings settings, Backend backend) {
        Optional<ServiceMetrics> metrics = settings.management()
                .map(asked -> ServiceMetrics.start(
                        BuildVersion.text(), backend.intake().readBacklog(), backend::isReady, InstantSource.system()));
        metrics.ifPresent(counting -> backend.countConnections(counting.registry()));
        return new Monitoring(settings.management(), metrics);
    }

    /** Who is to be told of what the server does. */
    ServerObservers observers() {
        return metrics.map(counting ->
                        new ServerObservers(counting.requests()::answered, counting.ingestion(), counting.deliveries()))
                .orElse(ServerObservers.NONE);
    }

    /** Who is to be told of what becomes of emails. */
    StepObserver emails() {
        return metrics.map(ServiceMetrics::emails).orElse((tenant, email) -> {});
    }

    /** Returns what counts and logs attempts to sign in. */
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
     * Begins to answer those who ask.
     *
     * @throws io.javalin.util.JavalinBindException when the port is taken
     */
    void open(IntakeServer watched) {
        if (settings.isPresent() && metrics.isPresent()) {
            ManagementSettings at = settings.get();
            server = ManagementServer.start(at.host(), at.port(), watched, metrics.get()::scrape);
        }
    }

    @Override
    public void close() {
        ManagementServer answering = server;
        if (answering != null) {
            answering.close();
        }
        metrics.ifPresent(ServiceMetrics::close);
    }
}
