package dev.intake.http;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Connector;
import dev.intake.connector.SigningSecret;
import dev.intake.port.StorageException;
import dev.intake.testing.FaultyStorage;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.TestVault;
import dev.intake.testing.TestWebhooks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Isolated("it reads what is logged")
class WebhookEndpointTest {
    private static final String PROCESSED = "{\"ok\":true,\"status\":\"processed\"}";
    private static final String IGNORED = "{\"ok\":true,\"status\":\"ignored\"}";
    private static final String DUPLICATE = "{\"ok\":true,\"status\":\"duplicate\"}";
    private static final String SECRETIVE = "ann-the-secretive@example.com";
    private static final ProviderEvent PURCHASE =
            stripe("evt_1", "checkout.session.completed", 1_800_000_000, """
            "mode": "payment", "customer": "cus_1", "client_reference_id": "u1", "amount_total": 900,
            "customer_details": {"email": "%s", "name": "Zoë 😀"}
            """.formatted(SECRETIVE), "");

    private final TestService service = TestService.start();
    private final TestProviders providers = TestProviders.of(service);

    @AfterEach
    void stop() {
        service.close();
    }

    static Stream<ProviderEvent> processed() {
        return Stream.of(
                PURCHASE,
                polar(
                        "msg_1",
                        "subscription.created",
                        "2026-01-02T03:04:05Z",
                        "\"id\": \"s1\", \"customer\": {\"id\": \"c1\", \"external_id\": \"u1\"}"),
                clerk("msg_1", "user.created", 1_800_000_000_000L, "\"id\": \"user_1\""));
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

    @Test
    void textOfEveryScript_arrivesAsItWas() throws Exception {
        providers.send(PURCHASE);

        assertThat(providers.stored()).contains("Zoë 😀");
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
        "/api/webhooks//tn_a,              400",
        "/api/webhooks/stripe/a%00b,       400"
    })
    void otherPath_isAnErrorObject(String path, int status) throws Exception {
        HttpResponse<String> response = providers.send(service.uri(path), Map.of(), new byte[0]);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).startsWith("{\"ok\":false,\"code\":\"");
    }

    @Test
    void headerNames_haveNoCase() throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        List<String> signature = providers
                .signed(Connector.STRIPE, "evt_1", body)
                .values()
                .iterator()
                .next();

        assertThat(providers
                        .send(Connector.STRIPE, Map.of("STRIPE-signature", signature), body)
                        .body())
                .isEqualTo(PROCESSED);
    }

    @Test
    void bytes_areVerifiedAsReceived_andNeverInflated() throws Exception {
        byte[] zipped = gzip(PURCHASE.payload().getBytes(UTF_8));
        Map<String, List<String>> overZipped = providers.signed(Connector.STRIPE, "evt_1", zipped);
        Map<String, List<String>> overPlain =
                providers.signed(Connector.STRIPE, "evt_1", PURCHASE.payload().getBytes(UTF_8));

        assertThat(providers.send(Connector.STRIPE, encoded(overZipped), zipped).statusCode())
                .isEqualTo(400);
        assertThat(providers.send(Connector.STRIPE, encoded(overPlain), zipped).statusCode())
                .isEqualTo(401);
        assertThat(providers.deliveries()).isEmpty();
    }

    private static Map<String, List<String>> encoded(Map<String, List<String>> headers) {
        Map<String, List<String>> more = new java.util.HashMap<>(headers);
        more.put("Content-Encoding", List.of("gzip"));
        return more;
    }

    @Test
    void whiteSpace_isPartOfWhatWasSigned() throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        byte[] longer = (PURCHASE.payload() + "\n").getBytes(UTF_8);

        assertThat(providers
                        .send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", body), longer)
                        .statusCode())
                .isEqualTo(401);
        assertThat(providers
                        .send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", longer), longer)
                        .statusCode())
                .isEqualTo(200);
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
    void secretThatWasCleared_isWorthNothingAtOnce() throws Exception {
        service.connectors.connectorSecrets().clear(providers.tenant(), Connector.STRIPE);

        assertThat(providers.send(PURCHASE).statusCode()).isEqualTo(412);
    }

    @Test
    void deliveryOfOneMebibyte_isTaken_andNotAByteMore() throws Exception {
        String padding =
                " ".repeat(WebhookEndpoint.MAX_BODY_BYTES - PURCHASE.payload().getBytes(UTF_8).length);
        byte[] full = (PURCHASE.payload() + padding).getBytes(UTF_8);
        byte[] over = (PURCHASE.payload() + padding + " ").getBytes(UTF_8);

        HttpResponse<String> refused =
                providers.send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", over), over);
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body())
                .isEqualTo("{\"ok\":false,\"code\":\"bad_request\","
                        + "\"message\":\"the body must be at most 1048576 bytes\"}");
        assertThat(providers.deliveries()).isEmpty();
        assertThat(providers
                        .send(Connector.STRIPE, providers.signed(Connector.STRIPE, "e", full), full)
                        .body())
                .isEqualTo(PROCESSED);
    }

    @Test
    void deliveryInChunks_isTaken_andCutAtTheSameLimit() throws Exception {
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        byte[] over = new byte[WebhookEndpoint.MAX_BODY_BYTES + 1];

        assertThat(sendInChunks(over).statusCode()).isEqualTo(413);
        assertThat(sendInChunks(body).body()).isEqualTo(PROCESSED);
    }

    private HttpResponse<String> sendInChunks(byte[] body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(providers.endpoint(Connector.STRIPE))
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
        providers.signed(Connector.STRIPE, "e", body).forEach((name, values) -> request.header(name, values.get(0)));
        return service.send(request);
    }

    @Test
    void limitOfBatches_isNotThatOfDeliveries() throws Exception {
        try (TestService small =
                TestService.start(ServerConfig.DEFAULT.withMaxBodyBytes(10).withStopTimeout(Duration.ZERO))) {
            assertThat(TestProviders.of(small).send(PURCHASE).body()).isEqualTo(PROCESSED);
        }
    }

    // Faults

    @Test
    void secretWhoseMasterKeyIsLost_is500_soThatTheProviderSendsAgain() throws Exception {
        TestVault lost = new TestVault();
        service.connectors(lost)
                .connectorSecrets()
                .set(
                        providers.tenant(),
                        Connector.STRIPE,
                        SigningSecret.parse("whsec_under_a_lost_key").orElseThrow(),
                        Duration.ZERO);
        try (CapturedLog log = new CapturedLog()) {
            HttpResponse<String> response = providers.send(PURCHASE);

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body())
                    .isEqualTo("{\"ok\":false,\"code\":\"infra\",\"message\":\"The signing secret cannot be read on our"
                            + " side. Sending the delivery again is safe.\"}");
            assertThat(log.text())
                    .contains(
                            "ERROR",
                            response.headers().firstValue("X-Request-Id").orElseThrow(),
                            "opens with no master key",
                            "intake doctor");
        }
        assertThat(providers.deliveries()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "NEITHER,  CURRENT,  200",
        "NEITHER,  PREVIOUS, 200",
        "NEITHER,  NEITHER,  401",
        "PREVIOUS, CURRENT,  200",
        "PREVIOUS, PREVIOUS, 500",
        "PREVIOUS, NEITHER,  500",
        "CURRENT,  CURRENT,  500",
        "CURRENT,  PREVIOUS, 200",
        "CURRENT,  NEITHER,  500"
    })
    void secretIsRolled_andTheMasterKeyOfOneIsLost_is500_unlessTheOtherFits(Rolled lost, Rolled signed, int status)
            throws Exception {
        set(Rolled.PREVIOUS, lost);
        set(Rolled.CURRENT, lost);

        assertThat(providers.send(PURCHASE, signed.secret()).statusCode()).isEqualTo(status);
        assertThat(providers.deliveries()).hasSize(status == 200 ? 1 : 0);
        byte[] body = PURCHASE.payload().getBytes(UTF_8);
        assertThat(providers.send(Connector.STRIPE, Map.of(), body).statusCode())
                .as("unsigned")
                .isEqualTo(401);
    }

    @Test
    void secretThatWasRolled_isWorthNothingOnceItsTimeIsOver_whetherOrNotItOpens() throws Exception {
        set(Rolled.PREVIOUS, Rolled.PREVIOUS);
        set(Rolled.CURRENT, Rolled.PREVIOUS);
        service.clock.move(Duration.ofHours(1));

        assertThat(providers.send(PURCHASE, Rolled.PREVIOUS.secret()).statusCode())
                .isEqualTo(401);
        assertThat(providers.send(PURCHASE, Rolled.CURRENT.secret()).statusCode())
                .isEqualTo(200);
    }

    /** Which of two secrets, one of which replaces the other. */
    private enum Rolled {
        PREVIOUS,
        CURRENT,
        NEITHER;

        String secret() {
            return "whsec_" + name();
        }
    }

    private void set(Rolled secret, Rolled lost) {
        (secret == lost ? service.connectors(new TestVault()) : service.connectors)
                .connectorSecrets()
                .set(
                        providers.tenant(),
                        Connector.STRIPE,
                        SigningSecret.parse(secret.secret()).orElseThrow(),
                        Duration.ofHours(1));
    }

    static Stream<Supplier<RuntimeException>> faults() {
        return Stream.of(
                () -> new StorageException("asking for customers", new IllegalStateException(SECRETIVE)), () -> {
                    throw new StackOverflowError(SECRETIVE);
                });
    }

    @ParameterizedTest
    @MethodSource("faults")
    void storageThatFails_is500_soThatTheProviderSendsAgain(Supplier<RuntimeException> fault) throws Exception {
        try (CapturedLog log = new CapturedLog();
                TestService failing =
                        TestService.startOn(storage -> new FaultyStorage(storage, () -> Optional.of(fault.get())))) {
            TestProviders to = TestProviders.of(failing);

            HttpResponse<String> response = to.send(PURCHASE);

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body())
                    .isEqualTo("{\"ok\":false,\"code\":\"infra\",\"message\":\"Something went wrong on our side. "
                            + "Sending the same delivery again is safe.\"}");
            assertThat(log.text())
                    .contains("Request "
                            + response.headers().firstValue("X-Request-Id").orElseThrow())
                    .doesNotContain(SECRETIVE);
            assertThat(to.deliveries()).isEmpty();
            assertThat(to.failed()).isZero();
        }
    }

    @Test
    void deliveryThatCannotBeDigested_isAnsweredAsProcessed_andLoggedWithoutItsContents() throws Exception {
        try (CapturedLog log = new CapturedLog();
                TestService failing = TestService.startOn(storage ->
                        new FaultyStorage(storage, () -> Optional.of(new IllegalStateException(SECRETIVE))))) {
            TestProviders to = TestProviders.of(failing);

            HttpResponse<String> response = to.send(PURCHASE);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo(PROCESSED);
            assertThat(log.beyondRequests().lines())
                    .singleElement()
                    .asString()
                    .contains("ERROR")
                    .contains("Request "
                            + response.headers().firstValue("X-Request-Id").orElseThrow()
                            + " brought a delivery from stripe for tenant " + to.tenant()
                            + " that could not be digested; it is kept: java.lang.IllegalStateException at dev.intake.")
                    .doesNotContain(SECRETIVE);
            assertThat(to.deliveries())
                    .singleElement()
                    .satisfies(trace -> assertThat(trace.reason().orElseThrow())
                            .startsWith("could not be digested: java.lang.IllegalStateException at dev.intake."));
            assertThat(to.failed()).isEqualTo(1);
            assertThat(to.stored()).noneMatch(text -> text.contains(SECRETIVE));
            assertThat(to.send(PURCHASE).body()).isEqualTo(DUPLICATE);
        }
    }

    @Test
    void secrets_areNowhereInWhatIsStored() throws Exception {
        providers.send(PURCHASE);

        assertThat(providers.stored()).anyMatch(text -> text.contains(SECRETIVE));
        assertThat(TestWebhooks.SECRETS.values())
                .allSatisfy(
                        secret -> assertThat(providers.stored()).noneMatch(text -> text.contains(secret.substring(6))));
    }

    private static byte[] gzip(byte[] plain) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }
}
