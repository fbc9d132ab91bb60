package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.AccessViews;
import dev.intake.access.AgentToken;
import dev.intake.access.IngestionKey;
import dev.intake.connector.SigningSecret;
import dev.intake.feedback.FeedbackViews;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.tenant.Tenant;
import dev.intake.testing.ForwardingStorage;
import dev.intake.webhook.ConnectorViews;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that prove nothing use only the storage's share for them, and lock no tenant. (Decisions 7) */
class StrangersTest {
    /** A storage that notes uses other than lookups for unproven senders. */
    private record Watched(Storage working, List<String> noted, ThreadLocal<Boolean> unproven)
            implements ForwardingStorage {
        private void note(String use) {
            if (!unproven.get()) {
                noted.add(use);
            }
        }

        @Override
        public <T> T unproven(Supplier<T> lookup) {
            assertThat(unproven.get()).as("nested lookups").isFalse();
            unproven.set(true);
            try {
                return working.unproven(lookup);
            } finally {
                unproven.set(false);
            }
        }

        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            note("a unit of work");
            return working.unitOfWork();
        }

        @Override
        public Optional<Tenant> tenant(TenantId tenant) {
            note("a tenant");
            return working.tenant(tenant);
        }

        @Override
        public ConnectorViews connectorViews(TenantId tenant) {
            note("signing secrets");
            return working.connectorViews(tenant);
        }

        @Override
        public FeedbackViews feedbackViews(TenantId tenant) {
            note("feedback secrets");
            return working.feedbackViews(tenant);
        }

        @Override
        public AccessViews accessViews(TenantId tenant) {
            note("tokens");
            return working.accessViews(tenant);
        }
    }

    static Stream<Arguments> strangers() {
        String key = "Bearer " + IngestionKey.generate(new Random(7)).reveal();
        String track = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\"}";
        return Stream.of("tn_nobody", "TENANT")
                .flatMap(tenant -> Stream.of(
                        arguments("/api/tenants/" + tenant + "/events", "Authorization", key, track),
                        arguments("/api/tenants/" + tenant + "/events", "X-A", "no key", track),
                        arguments("/api/tenants/" + tenant + "/v1/track", "X-A", "no key", track),
                        arguments("/v1/track", "Authorization", key, track),
                        arguments("/api/webhooks/stripe/" + tenant, "Stripe-Signature", "t=1,v1=00", "{}"),
                        arguments("/api/webhooks/clerk/" + tenant, "svix-signature", "v1,AAAA", "{}"),
                        arguments("/api/feedback/resend/" + tenant, "svix-signature", "v1,AAAA", "{}"),
                        arguments("/api/feedback/postmark/" + tenant, "Authorization", "Basic YTpi", "{}"),
                        arguments("/api/feedback/ses/" + tenant, "x-amz-sns-topic-arn", "arn:aws:sns:a:1:b", "{}"),
                        arguments("/api/tenants/" + tenant + "/programs", "Authorization", "Bearer TOKEN", "{}"),
                        arguments("/mcp", "Authorization", "Bearer TOKEN", "{}"),
                        arguments("/u/not-a-link", "X-A", "no token", "")));
    }

    @ParameterizedTest
    @MethodSource("strangers")
    void requestWithoutProof_usesTheShareOfStrangers_andLocksNothing(
            String path, String header, String value, String body) throws Exception {
        List<String> noted = new CopyOnWriteArrayList<>();
        ThreadLocal<Boolean> unproven = ThreadLocal.withInitial(() -> false);
        try (TestService service = TestService.startOn(storage -> new Watched(storage, noted, unproven))) {
            service.connectors
                    .connectorSecrets()
                    .set(
                            service.tenant.id(),
                            Connector.STRIPE,
                            SigningSecret.parse("whsec_" + "a".repeat(32)).orElseThrow(),
                            Duration.ZERO);
            String id = service.tenant.id().value();
            String token =
                    AgentToken.generate(service.tenant.id(), new Random(7)).reveal();
            noted.clear();

            int status = service.send(HttpRequest.newBuilder(service.uri(path.replace("TENANT", id)))
                            .header(header, value.replace("TOKEN", token))
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(body.replace("TOKEN", token))))
                    .statusCode();

            assertThat(status).isBetween(400, 499);
            assertThat(noted).isEmpty();
        }
    }
}
