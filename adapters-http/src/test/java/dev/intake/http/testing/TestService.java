package dev.intake.http.testing;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.AgentScope;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.account.SessionKeys;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeKeys;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.http.DashboardParts;
import dev.intake.http.IntakeServer;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.reference.DescribedHttpClient;
import dev.intake.http.server.PublicDocuments;
import dev.intake.http.server.Readiness;
import dev.intake.http.server.ServedAs;
import dev.intake.http.server.ServerObservers;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.suppression.Suppression;
import dev.intake.tenant.Tenant;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.JsonSyntax;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestSender;
import dev.intake.testing.TestSignIn;
import dev.intake.testing.TestSns;
import dev.intake.testing.TestTokens;
import dev.intake.testing.TestVault;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** The service on a storage in memory and a free port, with one tenant that has a key. */
public final class TestService implements AutoCloseable {
    /** Stops immediately, so that tests need not wait for connections that their clients keep open. */
    private static final TestConfig CONFIG = TestConfig.DEFAULT.withStopTimeout(Duration.ZERO);

    private static final SessionKeys SESSION_KEYS = new SessionKeys(List.of(new byte[32]));

    /** The version that the service says it has. */
    public static final String VERSION = "1.2.3-test";

    public final ManualClock clock = new ManualClock();
    final SequentialIds ids = new SequentialIds();
    public final HttpClient client = new DescribedHttpClient();
    final SecretVault vault = TestVault.SHARED;
    public final InMemoryStorage storage;
    public final TestSns sns = new TestSns();
    public final Intake intake;
    public final Connectors connectors;
    public final UnsubscribeTokens tokens = new UnsubscribeTokens(new UnsubscribeKeys(Map.of(1, new byte[32])));
    public final DashboardParts dashboard;
    public final List<OutgoingEmail> tests = new CopyOnWriteArrayList<>();
    public volatile SendOutcome replyToTests = new SendOutcome.Accepted();

    /** The documents of applications; none unless a test sets some. */
    public volatile PublicDocuments clientDocuments = address -> Optional.empty();

    public final Tenant tenant;
    public final IngestionKey key;
    private final Intake served;
    public final IntakeServer server;
    public final int port;

    /** Returns the last entries of a tenant's audit record, with those of calls that read, newest first. */
    public List<AuditEntry> audit(TenantId of, int limit) {
        served.agentAccess().flush();
        return intake.accessViews(of).audit(limit);
    }

    private TestService(
            UnaryOperator<Storage> seenByServer, TestConfig config, Readiness readiness, ServerObservers observers) {
        this(seenByServer, new JacksonJsonDecoder(), config, readiness, observers);
    }

    private TestService(
            UnaryOperator<Storage> seenByServer,
            JsonDecoder decoder,
            TestConfig config,
            Readiness readiness,
            ServerObservers observers) {
        storage = new InMemoryStorage();
        intake = Intake.on(storage, clock, ids, new Random(1));
        tenant = TestSender.give(
                storage, intake.tenantSetup().create("Acme").orElseThrow().id());
        key = intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();
        connectors = Connectors.on(storage, vault, decoder, clock, new SequentialIds(1))
                .withSns(sns);
        served = Intake.on(seenByServer.apply(storage), clock, ids, new Random(2));
        Connectors receiving = Connectors.on(seenByServer.apply(storage), vault, decoder, clock, new SequentialIds(2))
                .withSns(sns);
        dashboard = new DashboardParts(
                TestSignIn.on(served, SESSION_KEYS),
                JsonSyntax.files(new TestMarkdown()),
                new TestMarkdown(),
                this::sendTest,
                EmailAddress.parse("intake@example.org"),
                address -> clientDocuments.get(address),
                Duration.ofMillis(5));
        server = new IntakeServer(
                        served,
                        receiving,
                        tokens,
                        dashboard,
                        config.withHost("127.0.0.1").withPort(0).config(),
                        readiness,
                        new SequentialIds(),
                        observers,
                        new ServedAs(VERSION, Set.of("dashboard.internal")))
                .start();
        port = server.port();
    }

    private SendOutcome sendTest(OutgoingEmail email) {
        tests.add(email);
        return replyToTests;
    }

    /** The connectors as a node with another vault has them. */
    public Connectors connectors(SecretVault another) {
        return Connectors.on(storage, another, new JacksonJsonDecoder(), clock, new SequentialIds());
    }

    public static TestService start() {
        return start(CONFIG);
    }

    public static TestService start(TestConfig config) {
        return new TestService(UnaryOperator.identity(), config, () -> true, ServerObservers.NONE);
    }

    public static TestService start(Readiness readiness) {
        return new TestService(UnaryOperator.identity(), CONFIG, readiness, ServerObservers.NONE);
    }

    public static TestService startOn(UnaryOperator<Storage> seenByServer) {
        return new TestService(seenByServer, CONFIG, () -> true, ServerObservers.NONE);
    }

    public static TestService startOn(UnaryOperator<Storage> seenByServer, TestConfig config) {
        return new TestService(seenByServer, config, () -> true, ServerObservers.NONE);
    }

    /** Starts the service with this decoder of providers' payloads. */
    public static TestService startDecoding(UnaryOperator<JsonDecoder> decoder) {
        return new TestService(
                UnaryOperator.identity(),
                decoder.apply(new JacksonJsonDecoder()),
                CONFIG,
                () -> true,
                ServerObservers.NONE);
    }

    public static TestService startObserved(UnaryOperator<Storage> seenByServer, ServerObservers observers) {
        return new TestService(seenByServer, CONFIG, () -> true, observers);
    }

    /** Makes the server store traffic now, as it would within a second. */
    public void writeDownTraffic() {
        served.traffic().flush();
    }

    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    public URI endpoint() {
        return endpoint(tenant.id());
    }

    public URI endpoint(TenantId id) {
        return uri("/api/tenants/" + id + "/events");
    }

    /** A request to the endpoint that shows the tenant's key. */
    public HttpRequest.Builder request() {
        return HttpRequest.newBuilder(endpoint())
                .timeout(Duration.ofMinutes(1))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + key.reveal());
    }

    /** Closes the contact's address because of an event. */
    public void close(Contact contact, Suppression suppression) {
        storage.unitOfWork()
                .inTenant(
                        tenant.id(),
                        stores -> stores.suppressions().close(contact.email().orElseThrow(), suppression));
    }

    public HttpResponse<String> post(String json) throws IOException, InterruptedException {
        return send(request().POST(BodyPublishers.ofString(json)));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    /** Makes an agent's token for the tenant, with the usual lifetime. */
    public Created agentToken(Set<AgentScope> scopes) {
        return agentToken(tenant.id(), scopes);
    }

    /** Makes an agent's token for a tenant, with the usual lifetime. */
    public Created agentToken(TenantId of, Set<AgentScope> scopes) {
        return TestTokens.create(intake, of, scopes);
    }

    @Override
    public void close() {
        server.close();
    }
}
