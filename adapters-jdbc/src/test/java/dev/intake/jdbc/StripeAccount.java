package dev.intake.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Storage;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.jdbc.vault.AesGcmVault;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.kernel.Connector;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.secret.HmacSha256;
import dev.intake.testing.JsonReader;
import dev.intake.testing.ManualClock;
import dev.intake.webhook.WebhookOutcome;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tenant's account at the provider: it signs its events as the provider does and sends them to one node or another. */
final class StripeAccount {
    private static final String SECRET = "whsec_test_of_one_account";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final MasterKeys KEYS = MasterKeys.generate(RANDOM);
    private static final JsonDecoder DECODER =
            bytes -> Optional.of(JsonReader.read(UTF_8.decode(bytes).toString()));

    private final TenantId tenant;
    private final ManualClock clock;

    /** An account whose secret the tenant has set on that node. */
    StripeAccount(TenantId tenant, ManualClock clock, Connectors node) {
        this.tenant = tenant;
        this.clock = clock;
        assertThat(node.connectorSecrets()
                        .set(
                                tenant,
                                Connector.STRIPE,
                                SigningSecret.parse(SECRET).orElseThrow(),
                                Duration.ZERO))
                .isPresent();
    }

    /** The connectors of one node, all of which have the same master key. */
    public static Connectors node(Storage storage, ManualClock clock) {
        return Connectors.on(storage, new AesGcmVault(KEYS, RANDOM), DECODER, clock, new TimeOrderedIds(clock, RANDOM));
    }

    /** Sends an event to the node. */
    public WebhookOutcome send(Connectors node, String event) {
        return node.receiveWebhook().receive(tenant, Connector.STRIPE, signed(event));
    }

    /** Sends events to the node that are to be taken in together. */
    public List<WebhookOutcome> sendTogether(Connectors node, List<String> events) {
        return node.receiveWebhook()
                .receiveAll(
                        tenant,
                        Connector.STRIPE,
                        events.stream().map(this::signed).toList());
    }

    private Delivery signed(String event) {
        byte[] body = event.getBytes(UTF_8);
        String stamp = String.valueOf(clock.instant().getEpochSecond());
        byte[] code = HmacSha256.of(SECRET.getBytes(UTF_8), stamp + ".", ByteBuffer.wrap(body));
        String signature = "t=" + stamp + ",v1=" + HexFormat.of().formatHex(code);
        return new Delivery(Map.of("Stripe-Signature", List.of(signature)), body);
    }

    /** A one-time payment, which names the user: a purchase. */
    public static String payment(String id, String customer, String user) {
        return event(id, "checkout.session.completed", """
                {"id": "cs_%s", "object": "checkout.session", "mode": "payment", "payment_status": "paid",
                 "customer": "%s", "client_reference_id": "%s", "amount_total": 4900, "currency": "usd",
                 "customer_details": {"email": "%s@example.com", "name": "Ann"}, "metadata": {"plan": "pro"}}
                """.formatted(id, customer, user, user));
    }

    /** The checkout of a subscription, which is no event but tells who the customer is. */
    public static String checkout(String id, String customer, String user) {
        return event(id, "checkout.session.completed", """
                {"id": "cs_%s", "object": "checkout.session", "mode": "subscription", "customer": "%s",
                 "client_reference_id": "%s", "customer_details": {"email": "%s@example.com"}}
                """.formatted(id, customer, user, user));
    }

    /** A new subscription, which names the customer only. */
    public static String subscription(String id, String customer) {
        return event(id, "customer.subscription.created", """
                {"id": "sub_%s", "object": "subscription", "customer": "%s", "status": "active"}
                """.formatted(id, customer));
    }

    /** A first payment, which is no event but has the address of the bill. */
    public static String bill(String id, String customer, String address) {
        return event(id, "invoice.payment_succeeded", """
                {"id": "in_%s", "object": "invoice", "customer": "%s", "attempt_count": 1, "customer_email": "%s"}
                """.formatted(id, customer, address));
    }

    /** A failed charge, of an invoice that something is remembered of. */
    public static String failedInvoice(String id, String invoice, String customer) {
        return event(id, "invoice.payment_failed", """
                {"id": "%s", "object": "invoice", "customer": "%s", "amount_due": 4900, "currency": "usd"}
                """.formatted(invoice, customer));
    }

    private static String event(String id, String type, String object) {
        return """
                {"id": "%s", "object": "event", "type": "%s", "created": 1772600000, "data": {"object": %s}}
                """.formatted(id, type, object);
    }
}
