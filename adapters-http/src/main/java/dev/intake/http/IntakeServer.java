package dev.intake.http;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.account.ClientNetwork;
import dev.intake.action.Endpoints;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.feedback.SnsService;
import dev.intake.http.api.ManagementApi;
import dev.intake.http.email.UnsubscribeEndpoint;
import dev.intake.http.feedback.FeedbackEndpoint;
import dev.intake.http.feedback.SnsEndpoint;
import dev.intake.http.ingest.EventsEndpoint;
import dev.intake.http.ingest.SdkEndpoint;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.mcp.AgentTools;
import dev.intake.http.mcp.McpEndpoint;
import dev.intake.http.mcp.OAuthEndpoints;
import dev.intake.http.mcp.ResourceMetadata;
import dev.intake.http.page.FormReader;
import dev.intake.http.server.AccessLog;
import dev.intake.http.server.AddressAllowance;
import dev.intake.http.server.AddressConnectionLimit;
import dev.intake.http.server.BodyBudget;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.EmptySegments;
import dev.intake.http.server.Faults;
import dev.intake.http.server.JettyErrors;
import dev.intake.http.server.Loopback;
import dev.intake.http.server.MethodOverrides;
import dev.intake.http.server.Probes;
import dev.intake.http.server.Readiness;
import dev.intake.http.server.RequestIds;
import dev.intake.http.server.ResponseHeaders;
import dev.intake.http.server.ResponseWriter;
import dev.intake.http.server.ServedAs;
import dev.intake.http.server.ServedHosts;
import dev.intake.http.server.ServerConfig;
import dev.intake.http.server.ServerObservers;
import dev.intake.http.server.SlowHeaderGuard;
import dev.intake.http.webhook.WebhookEndpoint;
import dev.intake.ingest.IngestBatch;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Turns;
import dev.intake.program.ProgramFiles;
import dev.intake.rehearsal.RehearsalTurns;
import dev.intake.review.SendTestEmail;
import dev.intake.secret.SealedContent;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.SendTestEvent;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.javalin.util.JavalinException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP/1.1 server of the service. An instance starts once and stops once.
 *
 * <p>To stop without failing requests, call {@link #drain}, wait until the load balancer notices, and then call {@link
 * #close}.
 */
public final class IntakeServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IntakeServer.class);
    private static final int HEADER_BYTES = 8 * 1024;
    /** The number of threads for acceptors, selectors and timers. */
    private static final int SPARE_THREADS = 16;

    /**
     * Unauthenticated bodies use at most this fraction of the memory for bodies. Webhook deliveries, whose signature covers
     * the body, use at most the same fraction.
     */
    private static final int UNAUTHENTICATED_FRACTION = 4;

    /**
     * Rehearsals run one at a time, because each reads thousands of events, and several at once would fill the memory. Others
     * of the tenant are refused, and those of other tenants wait. (ADR 137)
     */
    private static final Duration MAX_WAIT_FOR_REHEARSALS = Duration.ofSeconds(30);

    private static final int FIRST_VERSION_WITH_VIRTUAL_THREADS = 21;

    private final ServerConfig config;
    private final Probes probes;
    private final RequestIds requestIds;
    private final ResponseHeaders headers;
    private final Faults faults = new Faults(System::nanoTime);
    private final AccessLog accessLog;
    private final Routes routes;
    private final Javalin javalin;

    /**
     * Creates a server.
     *
     * @param intake use cases of tenants' backends
     * @param connectors use cases of providers' deliveries
     * @param tokens verifies unsubscribe links
     * @param dashboard dependencies of the dashboard
     * @param config address, port, limits and timeouts
     * @param readiness check behind {@code /readyz}
     * @param ids generates request ids
     * @param observers receive requests, ingestion outcomes and delivery outcomes
     * @param servedAs version and additional host names
     */
    public IntakeServer(
            Intake intake,
            Connectors connectors,
            UnsubscribeTokens tokens,
            DashboardParts dashboard,
            ServerConfig config,
            Readiness readiness,
            IdGenerator ids,
            ServerObservers observers,
            ServedAs servedAs) {
        this.config = config;
        this.probes = new Probes(readiness);
        BodyBudget budget = new BodyBudget(config.maxBodiesBytes());
        BodyBudget unauthenticated = budget.part(config.maxBodiesBytes() / UNAUTHENTICATED_FRACTION, "strangers");
        this.requestIds = new RequestIds(ids);
        this.headers = new ResponseHeaders(isSecure());
        this.accessLog = new AccessLog(observers.requests(), requestIds);
        BodyReader bodies = bodies(config.maxBodyBytes(), budget);
        BodyReader items = bodies(Math.min(config.maxBodyBytes(), SdkEndpoint.MAX_BODY_BYTES), budget);
        BodyReader itemsWithKey =
                bodies(Math.min(config.maxBodyBytes(), SdkEndpoint.MAX_BODY_BYTES_WITH_KEY), unauthenticated);
        BodyBudget signed = budget.part(config.maxBodiesBytes() / UNAUTHENTICATED_FRACTION, "deliveries");
        BodyReader deliveries = bodies(WebhookEndpoint.MAX_BODY_BYTES, signed);
        BodyReader forms = bodies(UnsubscribeEndpoint.MAX_BODY_BYTES, unauthenticated);
        BodyReader messages = bodies(McpEndpoint.MAX_BODY_BYTES, budget);
        FormReader dashboardForms = new FormReader(config.readTimeout(), budget, unauthenticated);
        PublicAddresses addresses = new PublicAddresses(this::publicAddress);
        ServedHosts hosts = new ServedHosts(config.publicAddress(), servedAs.furtherHosts());
        ResourceMetadata metadata = new ResourceMetadata(addresses);
        ReceiveWebhook receiveWebhook =
                connectors.receiveWebhook(intake.traffic().and(observers.deliveries()));
        IngestBatch ingestBatch = intake.ingestBatch(observers.ingestion());
        RehearsalTurns rehearsals = new RehearsalTurns(new Turns<>(1, 1, MAX_WAIT_FOR_REHEARSALS));
        SendTestEmail testEmails = intake.programs().sendTestEmail(dashboard.testSender());
        Intake acting = intake.with(SealedContent.class, connectors::sealed)
                .with(ProgramFiles.class, dashboard::programFiles)
                .with(Endpoints.class, () -> addresses)
                .with(SnsService.class, connectors::sns)
                .with(SendTestEmail.class, () -> testEmails)
                .with(SendTestEvent.class, () -> connectors.sendTestEvent(receiveWebhook))
                .with(RehearsalTurns.class, () -> rehearsals);
        this.routes = new Routes(
                new EventsEndpoint(ingestBatch, intake.dryRun(), bodies),
                new SdkEndpoint(
                        ingestBatch,
                        intake.dryRun(),
                        tenant -> intake.views()
                                .unproven(() -> intake.views().tenant(tenant))
                                .isPresent(),
                        items,
                        itemsWithKey),
                new WebhookEndpoint(receiveWebhook, deliveries, requestIds),
                new FeedbackEndpoint(
                        connectors.receiveFeedback(),
                        deliveries,
                        requestIds,
                        context -> client(context).value()),
                new SnsEndpoint(connectors.receiveSns(), deliveries, requestIds),
                new UnsubscribeEndpoint(
                        tokens, intake.withdrawConsent(), intake.chooseEmails(), intake.views(), forms, this::log),
                new McpEndpoint(
                        new AgentTools(acting, addresses, dashboard.markdown(), servedAs.version()),
                        messages,
                        hosts,
                        metadata,
                        this::log),
                metadata,
                new OAuthEndpoints(
                        intake.agentGrants(),
                        addresses,
                        bodies(OAuthEndpoints.MAX_BODY_BYTES, unauthenticated),
                        context -> client(context).value(),
                        new AddressAllowance(InstantSource.system())),
                new ManagementApi(acting, connectors, addresses, new JacksonJsonDecoder(), max -> bodies(max, budget)),
                new Dashboard(
                        acting,
                        connectors,
                        dashboard,
                        addresses,
                        hosts,
                        this::client,
                        isSecure(),
                        dashboardForms,
                        this::log),
                probes,
                requestIds,
                faults);
        this.javalin = Javalin.create(this::configure);
    }

    /**
     * Starts the server.
     *
     * @return this server
     * @throws io.javalin.util.JavalinBindException when the port is taken
     */
    public IntakeServer start() {
        javalin.start();
        return this;
    }

    private BodyReader bodies(int maxBytes, BodyBudget budget) {
        return new BodyReader(maxBytes, config.readTimeout(), budget);
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return javalin.port();
    }

    /**
     * Makes {@code /readyz} fail, so that load balancers stop sending requests. Requests that still arrive are processed.
     */
    public void drain() {
        probes.drain();
    }

    /** Stops accepting requests, waits for running requests up to the stop timeout, and stops. */
    @Override
    public void close() {
        drain();
        try {
            javalin.stop();
        } catch (JavalinException e) {
            LOG.warn("Some requests did not end within {} and were cut off", config.stopTimeout());
        }
    }

    /** Returns every route. */
    List<Endpoint> endpoints() {
        return javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(parsed -> parsed.endpoint)
                .toList();
    }

    Probes probes() {
        return probes;
    }

    private void log(Context context, Throwable fault) {
        faults.log(requestIds.of(context.res()), fault);
    }

    private ClientNetwork client(Context context) {
        return new ClientNetwork(config.trustedProxies().client(context.req()));
    }

    private URI publicAddress() {
        return config.publicAddress().orElseGet(() -> URI.create("http://localhost:" + port()));
    }

    private boolean isSecure() {
        return config.publicAddress()
                .filter(address -> "https".equalsIgnoreCase(address.getScheme()))
                .isPresent();
    }

    private void configure(JavalinConfig javalinConfig) {
        prepare(javalinConfig);
        javalinConfig.concurrency.useVirtualThreads = Runtime.version().feature() >= FIRST_VERSION_WITH_VIRTUAL_THREADS;
        javalinConfig.router.javaLangErrorHandler(
                (response, error) -> ResponseWriter.write(faults.fault(requestIds.of(response), error), response));
        javalinConfig.requestLogger.http(accessLog::answered);
        if (!javalinConfig.concurrency.useVirtualThreads) {
            javalinConfig.jetty.threadPool = threads();
        }
        javalinConfig.jetty.modifyServer(this::harden);
        List<ServerConnector> first = new ArrayList<>();
        javalinConfig.jetty.addConnector((server, http) -> {
            first.add(guarded(new ServerConnector(server, new HttpConnectionFactory(http)), config.host()));
            return first.get(0);
        });
        Loopback.beside(config.host())
                .ifPresent(beside -> javalinConfig.jetty.addConnector(
                        (server, http) -> guarded(Loopback.connector(server, http, first.get(0)), beside)));
        javalinConfig.routes.before(headers::set);
        routes.addTo(javalinConfig.routes);
    }

    /**
     * Returns a pool with one thread per connection, because a slow client occupies a thread. Idle threads end after a while.
     */
    private QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(config.maxConnections() + SPARE_THREADS, SPARE_THREADS);
        threads.setName("http");
        return threads;
    }

    /** Sets what all servers of the service have in common. */
    static void prepare(JavalinConfig javalinConfig) {
        javalinConfig.startup.showJavalinBanner = false;
        javalinConfig.startup.showOldJavalinVersionWarning = false;
        javalinConfig.startup.startupWatcherEnabled = false;
        javalinConfig.http.prefer405over404 = true;
        javalinConfig.jetty.modifyHttpConfiguration(http -> {
            http.setRequestHeaderSize(HEADER_BYTES);
            http.setSendServerVersion(false);
            http.setSendXPoweredBy(false);
            http.setUriCompliance(EmptySegments.COMPLIANCE);
            http.addCustomizer(new MethodOverrides());
            http.addCustomizer(new EmptySegments());
        });
    }

    private void harden(Server server) {
        server.setStopTimeout(config.stopTimeout().toMillis());
        server.setErrorHandler(new JettyErrors(requestIds, headers, accessLog));
        server.addBean(new NetworkConnectionLimit(config.maxConnections(), server));
    }

    private ServerConnector guarded(ServerConnector connector, String host) {
        connector.setHost(host);
        connector.setPort(config.port());
        connector.setIdleTimeout(config.keepAliveTimeout().toMillis());
        if (config.connectionsPerAddress() > 0) {
            connector.addBean(new AddressConnectionLimit(config.connectionsPerAddress(), config.trustedProxies()));
        }
        connector.addBean(new SlowHeaderGuard(connector, config.readTimeout()));
        return connector;
    }
}
