package dev.intake.http;

import static dev.intake.testing.ProviderEvent.stripe;

import dev.intake.testing.ProviderEvent;
import org.junit.jupiter.api.AfterEach;

/** What the tests of the endpoint for webhooks are made of: a service, what providers send to it, and what it answers. */
abstract class WebhookEndpointKit {
    static final String PROCESSED = "{\"ok\":true,\"status\":\"processed\"}";
    static final String DUPLICATE = "{\"ok\":true,\"status\":\"duplicate\"}";
    static final String SECRETIVE = "ann-the-secretive@example.com";
    static final ProviderEvent PURCHASE =
            stripe("evt_1", "checkout.session.completed", 1_800_000_000, """
            "mode": "payment", "customer": "cus_1", "client_reference_id": "u1", "amount_total": 900,
            "customer_details": {"email": "%s", "name": "Zoë 😀"}
            """.formatted(SECRETIVE), "");

    final TestService service = TestService.start();
    final TestProviders providers = TestProviders.of(service);

    @AfterEach
    final void stop() {
        service.close();
    }
}
