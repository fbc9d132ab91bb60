package dev.intake.http.webhook;

import static dev.intake.testing.ProviderEvent.stripe;

import dev.intake.http.testing.TestService;
import dev.intake.testing.ProviderEvent;
import org.junit.jupiter.api.AfterEach;

/** What the tests of the endpoint for webhooks are made of: a service, what providers send to it, and what it answers. */
public abstract class WebhookEndpointKit {
    public static final String PROCESSED = "{\"ok\":true,\"status\":\"processed\"}";
    public static final String DUPLICATE = "{\"ok\":true,\"status\":\"duplicate\"}";
    public static final String SECRETIVE = "ann-the-secretive@example.com";
    public static final ProviderEvent PURCHASE =
            stripe("evt_1", "checkout.session.completed", 1_800_000_000, """
            "mode": "payment", "customer": "cus_1", "client_reference_id": "u1", "amount_total": 900,
            "customer_details": {"email": "%s", "name": "Zoë 😀"}
            """.formatted(SECRETIVE), "");

    public final TestService service = TestService.start();
    public final TestProviders providers = TestProviders.of(service);

    @AfterEach
    final void stop() {
        service.close();
    }
}
