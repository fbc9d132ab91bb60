package dev.intake.http.webhook;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.SigningSecret;
import dev.intake.event.EventQuery;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.Signer;
import dev.intake.testing.TestWebhooks;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a delivery is answered with; its bytes have {@link WebhookBytesTest}, and faults {@link WebhookFaultsTest}. */
public class WebhookEndpointTest extends WebhookEndpointKit {
    private static final String IGNORED = "{\"ok\":true,\"status\":\"ignored\"}";

    static Stream<ProviderEvent> processed() {
        return Stream.of(
                PURCHASE,
                polar(
                        "msg_1",
                        "subscription.created",
                        "2026-01-02T03:04:05Z",
                        "\"id\": \"s1\", \"customer\": {\"id\": \"c1\", \"external_id\": \"u1\"}"),
                clerk("msg_1", "user.created", 1_800_000_000_000L, "\"id\": \"user_1\""),
                // Content that end users can write is never read, regardless of its depth and numbers.
                clerk(
                        "msg_1",
                        "user.created",
                        1_800_000_000_000L,
                        "\"unsafe_metadata\": {\"d\": " + "[".repeat(141) + "]".repeat(141)
                                + ", \"n\": 1e99999}, \"id\": \"user_1\""),
                clerk(
                        "msg_1",
                        "user.created",
                        1_800_000_000_000L,
                        "\"id\": \"user_1\", \"unsafe_metadata\": " + "{\"a\":".repeat(100_000) + "1"
                                + "}".repeat(100_000)));
    }

    @ParameterizedTest
    @MethodSource("processed")
    void supportedEvent_isProcessedOnce(ProviderEvent event) throws Exception {
        HttpResponse<String> first = providers.send(event);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).isEqualTo(PROCESSED);
        assertThat(first.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(first.headers().firstValue("X-Request-Id")).isPresent();
        service.clock.move(Duration.ofHours(1));

        HttpResponse<String> again = providers.send(event);
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(DUPLICATE);
        assertThat(providers.events()).hasSize(1);
    }

    @Test
    void testEvent_isOfTheTestWorld_andALiveEventWithATestSecretOnly_is400() throws Exception {
        String test = "whsec_test0123456789abcdefghijklmn";
        ProviderEvent event = PURCHASE.inTestMode();
        TenantId world = service.intake.testWorlds().open(providers.tenant()).orElseThrow();
        assertThat(providers.setSecret(world, Connector.STRIPE, test)).isTrue();

        assertThat(providers.send(event).body()).isEqualTo(PROCESSED);
        assertThat(providers.send(event, test).body()).isEqualTo(DUPLICATE);
        assertThat(providers.events()).isEmpty();
        assertThat(service.storage.eventViews(world).events(EventQuery.newest(9)))
                .hasSize(1);
        assertThat(providers
                        .send(
                                providers.endpoint("stripe", world.value()),
                                Signer.headers(Connector.STRIPE, test, "evt_1", service.clock.instant(), new byte[0]),
                                new byte[0])
                        .statusCode())
                .as("a path that names the test world")
                .isEqualTo(401);

        service.connectors.connectorSecrets().clear(providers.tenant(), Connector.STRIPE);
        HttpResponse<String> refused = providers.send(PURCHASE, test);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("\"code\":\"bad_request\"", "signed with the test signing secret");
    }

    static Stream<ProviderEvent> ignored() {
        return Stream.of(
                stripe("evt_1", "invoice.finalized", 1_800_000_000, "\"object\": \"invoice\"", ""),
                polar("msg_1", "benefit.created", "2026-01-02T03:04:05Z", ""),
                clerk("msg_1", "session.created", 1_800_000_000_000L, ""),
                // Clerk's own billing has the names of Polar's events.
                clerk("msg_2", "subscription.created", 1_800_000_000_000L, "\"id\": \"sub_1\""));
    }

    @ParameterizedTest
    @MethodSource("ignored")
    void otherEvent_isIgnored(ProviderEvent event) throws Exception {
        HttpResponse<String> response = providers.send(event);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(IGNORED);
        assertThat(providers.events()).isEmpty();
        assertThat(providers.send(event).body()).isEqualTo(DUPLICATE);
    }

    @Test
    void waitingEvent_isAnsweredAsProcessed() throws Exception {
        HttpResponse<String> response = providers.send(
                stripe("evt_1", "customer.subscription.created", 1_800_000_000, "\"customer\": \"cus_1\"", ""));

        assertThat(response.body()).isEqualTo(PROCESSED);
        assertThat(providers.parked()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Connector.class)
    void wrongSignature_andATenantThatDoesNotExist_areTheSameToTheByte(Connector connector) throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        Map<String, List<String>> headers = providers.signed(connector, "evt_1", body);
        byte[] forged = PURCHASE.payload().replace("900", "901").getBytes(UTF_8);

        HttpResponse<String> wrong = providers.send(connector, headers, forged);
        HttpResponse<String> unsigned = providers.send(connector, Map.of(), body);
        HttpResponse<String> nobody =
                providers.send(providers.endpoint(connector.segment(), "tn_nobody"), headers, body);
        HttpResponse<String> shapeless =
                providers.send(providers.endpoint(connector.segment(), "no.tenant"), headers, body);

        for (HttpResponse<String> response : List.of(wrong, unsigned, nobody, shapeless)) {
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.body())
                    .isEqualTo("{\"ok\":false,\"code\":\"unauthorized\","
                            + "\"message\":\"The signature is missing, wrong or too far from now.\"}");
            assertThat(namesOf(response)).isEqualTo(namesOf(wrong));
        }
        assertThat(providers.deliveries()).isEmpty();
    }

    private static List<String> namesOf(HttpResponse<String> response) {
        return response.headers().map().keySet().stream().sorted().toList();
    }

    @ParameterizedTest
    @EnumSource(Connector.class)
    void tenantWithoutASecret_is412(Connector connector) throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        TestProviders silent = TestProviders.ofNewTenant(service);

        HttpResponse<String> response = silent.send(connector, silent.signed(connector, "evt_1", body), body);

        assertThat(response.statusCode()).isEqualTo(412);
        assertThat(response.body())
                .isEqualTo("{\"ok\":false,\"code\":\"no_signing_secret\",\"message\":\"The tenant has set no signing "
                        + "secret for this connector. Set one first.\"}");
        assertThat(silent.deliveries()).isEmpty();
    }

    @Test
    void secretOfAnotherConnector_isNoSecretOfThisOne() throws Exception {
        TestProviders half = TestProviders.ofNewTenant(service);
        half.setSecret(Connector.POLAR, "polar_whs_0123456789");

        assertThat(half.send(PURCHASE).statusCode()).isEqualTo(412);
    }

    @Test
    void secretThatWasReplaced_isAcceptedForTheChosenTime() throws Exception {
        SigningSecret next = SigningSecret.parse("whsec_the_next_one").orElseThrow();
        service.connectors.connectorSecrets().set(providers.tenant(), Connector.STRIPE, next, Duration.ofHours(1));

        assertThat(providers.send(PURCHASE).body()).isEqualTo(PROCESSED);
        service.clock.move(Duration.ofHours(1));
        assertThat(providers.send(PURCHASE).statusCode()).isEqualTo(401);
    }

    @Test
    void secretThatWasCleared_isWorthNothingImmediately() throws Exception {
        service.connectors.connectorSecrets().clear(providers.tenant(), Connector.STRIPE);

        assertThat(providers.send(PURCHASE).statusCode()).isEqualTo(412);
    }

    @Test
    void secrets_areNowhereInWhatIsStored() throws Exception {
        providers.send(PURCHASE);

        assertThat(providers.stored()).anyMatch(text -> text.contains(SECRETIVE));
        assertThat(TestWebhooks.SECRETS.values())
                .allSatisfy(
                        secret -> assertThat(providers.stored()).noneMatch(text -> text.contains(secret.substring(6))));
    }

    @Test
    void unknownConnector_is404() throws Exception {
        HttpResponse<String> response =
                providers.send(providers.endpoint("paddle", providers.tenant().value()), Map.of(), new byte[0]);

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body())
                .isEqualTo("{\"ok\":false,\"code\":\"not_found\","
                        + "\"message\":\"There is no such connector. It is stripe, polar or clerk.\"}");
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"})
    void otherMethod_is405(String method) throws Exception {
        HttpResponse<String> response = service.send(
                HttpRequest.newBuilder(providers.endpoint(Connector.STRIPE)).method(method, BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().allValues("Allow")).containsExactly("POST");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/webhooks/stripe,             404",
        "/api/webhooks/stripe/tn_a/x,      404",
        "/api/webhooks/Stripe/tn_a,        404",
        "/API/webhooks/stripe/tn_a,        404",
        "/api/webhooks//tn_a,              404",
        "/api/webhooks/stripe/a%00b,       400"
    })
    void otherPath_isAnErrorObject(String path, int status) throws Exception {
        HttpResponse<String> response = providers.send(service.uri(path), Map.of(), new byte[0]);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).startsWith("{\"ok\":false,\"code\":\"");
    }
}
