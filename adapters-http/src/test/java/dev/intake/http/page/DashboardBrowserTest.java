package dev.intake.http.page;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import dev.intake.http.testing.Visitor;
import dev.intake.http.webhook.TestProviders;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.TestWebhooks;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first minutes of a tenant, in a real browser: run by {@code mvn -Pbrowser}, which needs Debian's chromium. */
@Tag("browser")
class DashboardBrowserTest {
    private static final String GENERATE = "form[action$='/key'] button";

    @TempDir
    private Path files = Path.of("");

    @Test
    void firstStart_toTheFirstEventSeen_andTheKeyReplaced() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            TenantId tenant =
                    service.intake.tenantSetup().create("Fresh").orElseThrow().id();

            visitor.open("/tenants");
            visitor.press("a[href*='" + tenant + "']");
            visitor.await("0 of 7 done.");
            visitor.press("#setup-key");
            visitor.await("Generate the ingestion key");
            visitor.press(GENERATE);
            visitor.await("No event yet");
            String key = visitor.text("#secret");
            assertThat(visitor.text("[data-copy=secret]")).isEqualTo("Copy");
            assertThat(send(service, tenant, key, "user.signed_up")).isEqualTo(200);
            visitor.await("Receiving events. The newest is user.signed_up");

            visitor.press("main a[href$='/settings/integrations']");
            visitor.await("Replace the key");
            visitor.press("summary");
            visitor.await("stops working immediately");
            visitor.press(GENERATE);
            // The browser keeps the form until it is confirmed.
            assertThat(visitor.text("h1")).isEqualTo("Integrations");
            assertThat(send(service, tenant, key, "still.good")).isEqualTo(200);
            visitor.press("[name=confirm]");
            visitor.press(GENERATE);
            visitor.await("Your ingestion key");
            assertThat(send(service, tenant, key, "too.late")).isEqualTo(401);
            assertThat(send(service, tenant, visitor.text("#secret"), "on.time"))
                    .isEqualTo(200);
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    private static int send(TestService service, TenantId tenant, String key, String event) throws Exception {
        return service.send(HttpRequest.newBuilder(service.endpoint(tenant))
                        .header("Authorization", "Bearer " + key)
                        .POST(BodyPublishers.ofString(
                                "{\"type\":\"track\",\"event\":\"" + event + "\",\"userId\":\"u\"}")))
                .statusCode();
    }

    @Test
    void eachSecretPasted_andASignedWebhookShown() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            TestProviders providers = TestProviders.ofNewTenant(service);
            String tenant = "/tenants/" + providers.tenant();
            for (Connector connector : Connector.values()) {
                ProviderEvent event = event(service, connector);
                assertThat(providers.send(event).statusCode()).isEqualTo(412);
                visitor.open(tenant + "/settings/integrations");
                visitor.await("No secret yet");
                visitor.fill(
                        connector.segment() + "-secret", Objects.requireNonNull(TestWebhooks.SECRETS.get(connector)));
                visitor.press("form[action$='/" + connector.segment() + "/secret'] button");
                visitor.await("secret was saved");

                assertThat(providers.send(event).statusCode()).isEqualTo(200);
                visitor.press("nav a[href$='/events']");
                visitor.await("Status");
                visitor.press("main nav a[href$='/deliveries']");
                visitor.await(event.id());
            }
            assertThat(providers.deliveries())
                    .hasSize(List.of(Connector.values()).size());
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    private static ProviderEvent event(TestService service, Connector connector) {
        long now = service.clock.instant().getEpochSecond();
        return switch (connector) {
            case STRIPE ->
                stripe("evt_1", "customer.subscription.created", now, "\"id\":\"sub_1\",\"customer\":\"cus_1\"", "");
            case POLAR -> polar("p_1", "order.paid", service.clock.instant().toString(), "\"id\":\"o_1\"");
            case CLERK -> clerk("msg_1", "user.deleted", now * 1000, "\"id\":\"user_1\"");
        };
    }
}
