package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventRecord;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.WebhookOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of deliveries share: each test has its own tenant, and what providers send to it. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class WebhookKit extends StorageContract {
    static final WebhookOutcome PROCESSED = WebhookOutcome.PROCESSED;
    static final WebhookOutcome IGNORED = WebhookOutcome.IGNORED;
    static final WebhookOutcome DUPLICATE = WebhookOutcome.DUPLICATE;

    static final String ANN = "\"client_reference_id\": \"u1\", \"customer_details\": "
            + "{\"email\": \"ann@example.com\", \"name\": \"Ann\"}";

    TestWebhooks webhooks;
    TestTenant tenant;

    @BeforeEach
    final void setUp() {
        webhooks = TestWebhooks.on(storage());
        tenant = webhooks.tenant();
    }

    static ProviderEvent purchase(String id, @Nullable String customer, String object) {
        return stripe(
                id,
                "checkout.session.completed",
                1_800_000_100,
                "\"id\": \"cs_1\", \"mode\": \"payment\", " + customer(customer) + object,
                "");
    }

    static ProviderEvent checkout(String id, String customer, String object) {
        return stripe(
                id,
                "checkout.session.completed",
                1_800_000_100,
                "\"id\": \"cs_1\", \"mode\": \"subscription\", " + customer(customer) + object,
                "");
    }

    static ProviderEvent failedInvoice(String id, String customer, String object) {
        return stripe(
                id,
                "invoice.payment_failed",
                1_800_000_200,
                "\"id\": \"in_1\", \"attempt_count\": 1, " + customer(customer) + object,
                "");
    }

    static ProviderEvent subscription(String id, String what, String customer) {
        return stripe(
                id,
                "customer.subscription." + what,
                1_800_000_000,
                customer(customer) + "\"id\": \"sub_" + customer + "\", \"status\": \"active\"",
                "");
    }

    static String customer(@Nullable String customer) {
        return customer == null ? "\"customer\": null, " : "\"customer\": \"" + customer + "\", ";
    }

    static ProviderEvent user(String id, String type, int version) {
        long at = 1_800_000_000_000L + version;
        String user = """
                "id": "user_1", "external_id": "u1", "updated_at": %s, "primary_email_address_id": "e",
                "email_addresses": [{"id": "e", "email_address": "ann%s@example.com"}]
                """.formatted(at, version);
        return clerk(id, type, at, type.equals("user.deleted") ? "\"id\": \"user_1\", \"external_id\": \"u1\"" : user);
    }

    final List<EventRecord> events() {
        return tenant.events();
    }

    final EventRecord onlyEvent() {
        assertThat(events()).hasSize(1);
        return events().get(0);
    }

    final DeliveryRecord onlyDelivery() {
        assertThat(webhooks.deliveries()).hasSize(1);
        return webhooks.deliveries().get(0);
    }

    final Contact contact(String externalId) {
        return tenant.contact(externalId).orElseThrow();
    }

    final ContactId id(String externalId) {
        return contact(externalId).id();
    }
}
