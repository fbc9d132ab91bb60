package dev.intake.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.SigningSecret;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.testing.FaultyPayloads;
import dev.intake.testing.FaultyStorage;
import dev.intake.testing.TestVault;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a delivery is answered with where a key is lost, a database fails or a delivery cannot be translated. */
@Isolated("it reads what is logged")
public class WebhookFaultsTest extends WebhookEndpointKit {
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
                    .isEqualTo("{\"ok\":false,\"code\":\"infra\",\"message\":\"The signing secret cannot be decrypted"
                            + " on our side. Sending the delivery again is safe.\"}");
            assertThat(log.text())
                    .contains(
                            "ERROR",
                            response.headers().firstValue("X-Request-Id").orElseThrow(),
                            "cannot be decrypted with any configured master key",
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

    @Test
    void deliveryThatCannotBeStoredInTime_is503_withRetryAfter() throws Exception {
        StorageException late = StorageException.overload("waiting", new IllegalStateException(SECRETIVE));
        try (TestService busy = TestService.startOn(storage -> new FaultyStorage(storage, () -> Optional.of(late)))) {
            HttpResponse<String> response = TestProviders.of(busy).send(PURCHASE);

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().firstValue("Retry-After")).contains("1");
            assertThat(response.body())
                    .isEqualTo("{\"ok\":false,\"code\":\"infra\",\"message\":\"The service has more to do than it can. "
                            + "Sending the same delivery again is safe.\"}");
        }
    }

    static Stream<Supplier<RuntimeException>> faults() {
        return Stream.of(
                () -> new StorageException("asking for customers", new IllegalStateException(SECRETIVE)),
                () -> new IllegalStateException(SECRETIVE),
                () -> {
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
    void deliveryThatCannotBeTranslated_isAnsweredAsProcessed_andLoggedWithoutItsContents() throws Exception {
        try (CapturedLog log = new CapturedLog();
                TestService failing = TestService.startDecoding(
                        decoder -> FaultyPayloads.all(decoder, new IllegalStateException(SECRETIVE)))) {
            TestProviders to = TestProviders.of(failing);

            HttpResponse<String> response = to.send(PURCHASE);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo(PROCESSED);
            assertThat(log.beyondRequests().lines())
                    .singleElement()
                    .asString()
                    .contains("ERROR")
                    .contains(
                            "Request "
                                    + response.headers()
                                            .firstValue("X-Request-Id")
                                            .orElseThrow()
                                    + " brought a delivery from stripe for tenant " + to.tenant()
                                    + " that could not be translated; it is kept: java.lang.IllegalStateException at dev.intake.")
                    .doesNotContain(SECRETIVE);
            assertThat(to.deliveries())
                    .singleElement()
                    .satisfies(trace -> assertThat(trace.reason().orElseThrow())
                            .startsWith("could not be translated: java.lang.IllegalStateException at dev.intake."));
            assertThat(to.failed()).isEqualTo(1);
            assertThat(to.stored()).noneMatch(text -> text.contains(SECRETIVE));
            assertThat(to.send(PURCHASE).body()).isEqualTo(DUPLICATE);
        }
    }
}
