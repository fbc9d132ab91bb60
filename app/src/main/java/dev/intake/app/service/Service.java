package dev.intake.app.service;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.account.SignInDependencies;
import dev.intake.account.SignInObserver;
import dev.intake.app.account.BcryptHasher;
import dev.intake.app.account.CommonPasswords;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.ManagementSettings;
import dev.intake.app.settings.NetworkSettings;
import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import dev.intake.app.smtp.OpenSender;
import dev.intake.app.step.StepWorkers;
import dev.intake.app.sync.SyncWorkers;
import dev.intake.app.template.CommonMark;
import dev.intake.app.traffic.TrafficWriter;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.http.DashboardParts;
import dev.intake.http.IntakeServer;
import dev.intake.http.server.ServedAs;
import dev.intake.http.server.ServerConfig;
import dev.intake.http.server.ServerObservers;
import dev.intake.http.server.TrustedProxies;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.secret.TrySecrets;
import java.net.BindException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running service. Its parts start in this order: database, tables, HTTP, background work. They stop so that no part uses
 * one that has stopped.
 */
final class Service implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Service.class);

    private final Settings settings;
    private final Backend backend;
    private final IntakeServer server;
    private final Sweeper sweeper;
    private final TrafficWriter traffic;
    private final OpenSender sender;
    private final StepWorkers workers;
    private final SyncWorkers syncs;
    private final Monitoring monitoring;

    private Service(
            Settings settings,
            Backend backend,
            IntakeServer server,
            Sweeper sweeper,
            Connectors connectors,
            UnsubscribeTokens tokens,
            Monitoring monitoring) {
        this.settings = settings;
        this.backend = backend;
        this.server = server;
        this.sweeper = sweeper;
        this.traffic =
                TrafficWriter.start(backend.intake().traffic(), backend.intake().agentAccess());
        this.monitoring = monitoring;
        UnsubscribeLinks links =
                new UnsubscribeLinks(settings.baseUrl(server.port()).value(), tokens);
        this.sender = OpenSender.of(settings.email(), backend::vault, InstantSource.system());
        this.workers = StepWorkers.start(
                backend.intake().programs().withBillingDelay(settings.billingDelay()),
                links,
                sender,
                backend::isBusy,
                new SplittableRandom(),
                monitoring.emails());
        this.syncs = SyncWorkers.start(
                connectors,
                ProviderAdapters.objectDirectories(settings),
                ProviderAdapters.eventDirectories(settings),
                monitoring.syncs(),
                new SplittableRandom());
    }

    /**
     * Starts the service. Checks that its ports are free before it starts or changes anything.
     *
     * @throws dev.intake.app.backend.BackendException if the storage cannot be used
     * @throws PortTakenException if the service cannot listen on a port
     */
    public static Service start(Settings settings, BackendSource backends) {
        return start(settings, backends, SweepTimes.DEFAULT);
    }

    static Service start(Settings settings, BackendSource backends, SweepTimes sweeps) {
        Ports.requireFree(settings);
        if (settings.isPlainInPublic()) {
            LOG.warn(
                    "Other machines reach the service over plain HTTP, so others on the network can read passwords, keys and"
                            + " events; \"intake doctor\" prints how to correct this");
        }
        Backend backend = backends.open(settings);
        Monitoring monitoring = Monitoring.start(settings, backend);
        try {
            Connectors connectors = backend.connectors(ProviderAdapters.payloads(), ProviderAdapters.sns());
            warnIfUndecryptable(connectors.trySecrets().run());
            UnsubscribeTokens tokens = backend.unsubscribeTokens();
            IntakeServer server =
                    listen(settings, backend, connectors, tokens, monitoring.observers(), monitoring.signIns());
            open(settings, monitoring, server);
            Sweeper sweeper = Sweeper.start(sweeps, backend.intake(), connectors);
            return new Service(settings, backend, server, sweeper, connectors, tokens, monitoring);
        } catch (RuntimeException e) {
            monitoring.close();
            backend.close();
            throw e;
        }
    }

    private static void warnIfUndecryptable(TrySecrets.Tried tried) {
        if (tried.unopened() > 0) {
            LOG.warn(
                    "{} of {} signing secrets, API keys and passwords of mail servers cannot be decrypted with the"
                            + " configured master key, so their deliveries are rejected, their imports fail and their"
                            + " emails wait: add the master key that encrypted them to {} or master.key, or set them again"
                            + " with \"intake connector set-secret\" and \"set-api-key\"",
                    tried.unopened(),
                    tried.secrets(),
                    Setting.MASTER_KEY.variable());
        }
    }

    private static void open(Settings settings, Monitoring monitoring, IntakeServer server) {
        try {
            monitoring.open(server);
        } catch (RuntimeException e) {
            server.close();
            int port = settings.management().map(ManagementSettings::port).orElse(0);
            throw portFailure(Setting.MANAGEMENT_PORT, port, e);
        }
    }

    private static IntakeServer listen(
            Settings settings,
            Backend backend,
            Connectors connectors,
            UnsubscribeTokens tokens,
            ServerObservers observers,
            SignInObserver signIns) {
        try {
            return new IntakeServer(
                            backend.intake(),
                            connectors,
                            tokens,
                            new DashboardParts(
                                    backend.intake()
                                            .signIn(new SignInDependencies(
                                                    new BcryptHasher(new SecureRandom()),
                                                    new CommonPasswords(),
                                                    backend.vault(),
                                                    backend.sessionKeys(),
                                                    signIns)),
                                    FileSyntax.files(),
                                    new CommonMark(),
                                    email -> sendTest(settings, backend, email),
                                    settings.email() instanceof EmailSettings.Smtp smtp
                                            ? Optional.of(smtp.from())
                                            : Optional.empty()),
                            config(settings),
                            backend::isReady,
                            new TimeOrderedIds(InstantSource.system(), new SecureRandom()),
                            observers,
                            new ServedAs(BuildVersion.text(), settings.allowedHosts()))
                    .start();
        } catch (RuntimeException e) {
            throw portFailure(Setting.PORT, settings.port(), e);
        }
    }

    /** Sends a test email over its own connection, because tests are rare. */
    private static SendOutcome sendTest(Settings settings, Backend backend, OutgoingEmail email) {
        try (OpenSender tests = OpenSender.of(settings.email(), backend::vault, InstantSource.system())) {
            return tests.send(email);
        }
    }

    private static RuntimeException portFailure(Setting setting, int port, RuntimeException failure) {
        return bindFailure(failure)
                .<RuntimeException>map(bind -> new PortTakenException(setting, port, bind))
                .orElse(failure);
    }

    private static ServerConfig config(Settings settings) {
        NetworkSettings network = settings.network();
        return ServerConfig.DEFAULT.at(
                settings.host(),
                settings.port(),
                network.connectionsPerAddress(),
                TrustedProxies.parse(network.trustedProxies()).orElseThrow(),
                settings.publicUrl().map(address -> URI.create(address.value())));
    }

    private static Optional<BindException> bindFailure(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException bind) {
                return Optional.of(bind);
            }
        }
        return Optional.empty();
    }

    /** Returns the core. */
    Intake intake() {
        return backend.intake();
    }

    /** Returns the port that it listens on. */
    int port() {
        return server.port();
    }

    /** Returns its address. */
    BaseUrl baseUrl() {
        return settings.baseUrl(port());
    }

    /**
     * Waits for running requests, emails and import pages, and closes the database, which it stops if it started it.
     */
    @Override
    public void close() {
        long began = System.nanoTime();
        try {
            workers.stop();
            syncs.stop();
            drain();
            server.close();
            workers.endWithin(settings.stop().emails().minusNanos(System.nanoTime() - began));
            syncs.close();
            sender.close();
            sweeper.close();
            traffic.close();
            monitoring.close();
        } finally {
            backend.close();
        }
    }

    /** Continues to serve requests while reporting not ready, so that load balancers can notice. */
    private void drain() {
        server.drain();
        try {
            TimeUnit.MILLISECONDS.sleep(settings.stop().drain().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
