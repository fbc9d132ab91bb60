package dev.intake.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.SigningSecret;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.Signer;
import dev.intake.testing.TestWebhooks;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The three providers, who send to a tenant of a running service over HTTP. */
public final class TestProviders {
    private static final int ALL = 1000;

    private final TestService service;
    private final TenantId tenant;

    private TestProviders(TestService service, TenantId tenant) {
        this.service = service;
        this.tenant = tenant;
    }

    /** Providers that send to a new tenant, which has set no secret. */
    public static TestProviders ofNewTenant(TestService service) {
        return new TestProviders(
                service,
                service.intake.tenantSetup().create("Beta").orElseThrow().id());
    }

    /** Providers that send to a new tenant, which has set all their secrets. */
    public static TestProviders of(TestService service) {
        TestProviders providers = ofNewTenant(service);
        TestWebhooks.SECRETS.forEach(providers::setSecret);
        return providers;
    }

    /** Sets a connector's secret; answers false when the text can be none. */
    public boolean setSecret(Connector connector, String text) {
        return setSecret(tenant, connector, text);
    }

    /** Sets a connector's secret of the tenant or its test world; answers false when the text can be none. */
    public boolean setSecret(TenantId world, Connector connector, String text) {
        Optional<SigningSecret> secret = SigningSecret.parse(text);
        secret.ifPresent(usable -> service.connectors.connectorSecrets().set(world, connector, usable, Duration.ZERO));
        return secret.isPresent();
    }

    public TenantId tenant() {
        return tenant;
    }

    public URI endpoint(Connector connector) {
        return endpoint(connector.segment(), tenant.value());
    }

    public URI endpoint(String connector, String tenantId) {
        return service.uri("/api/webhooks/" + connector + "/" + tenantId);
    }

    /** Delivers the event, signed now. */
    public HttpResponse<String> send(ProviderEvent event) throws IOException, InterruptedException {
        byte[] body = event.payload().getBytes(UTF_8);
        return send(event.connector(), signed(event.connector(), event.id(), body), body);
    }

    /** Delivers the event, signed now with this secret. */
    public HttpResponse<String> send(ProviderEvent event, String secret) throws IOException, InterruptedException {
        byte[] body = event.payload().getBytes(UTF_8);
        Map<String, List<String>> headers =
                Signer.headers(event.connector(), secret, event.id(), service.clock.instant(), body);
        return send(event.connector(), headers, body);
    }

    /** The headers of a delivery of this body, signed now. */
    public Map<String, List<String>> signed(Connector connector, String id, byte[] body) {
        String secret = Optional.ofNullable(TestWebhooks.SECRETS.get(connector)).orElseThrow();
        return Signer.headers(connector, secret, id, service.clock.instant(), body);
    }

    /** Delivers a body under these headers. */
    public HttpResponse<String> send(Connector connector, Map<String, List<String>> headers, byte[] body)
            throws IOException, InterruptedException {
        return send(endpoint(connector), headers, body);
    }

    /** Delivers a body under these headers to any path. */
    public HttpResponse<String> send(URI endpoint, Map<String, List<String>> headers, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(endpoint).timeout(Duration.ofMinutes(1)).POST(BodyPublishers.ofByteArray(body));
        headers.forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        return service.send(request);
    }

    /** The events that are recorded, latest first. */
    public List<EventRecord> events() {
        return service.storage.eventViews(tenant).events(EventQuery.newest(ALL));
    }

    public Contact contact(ContactId id) {
        return service.storage.contactViews(tenant).contact(id).orElseThrow();
    }

    public List<ParkedEvent> parked() {
        return service.storage.connectorViews(tenant).parked(ALL);
    }

    public List<DeliveryRecord> deliveries() {
        return service.storage.connectorViews(tenant).deliveries(Optional.empty(), Optional.empty(), ALL);
    }

    public int failed() {
        return service.storage.connectorViews(tenant).failed(ALL).size();
    }

    /** Every text that is stored of the tenant. */
    public List<String> stored() {
        return service.storage.texts(tenant);
    }
}
