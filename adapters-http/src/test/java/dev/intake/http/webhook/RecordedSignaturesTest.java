package dev.intake.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.testing.WebhookFixtures;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The signature vectors next to the project, if present, sent to the running service. {@link BadDeliveriesTest} and {@link
 * OfficialSignersTest} stand on their own.
 */
@TestInstance(Lifecycle.PER_CLASS)
class RecordedSignaturesTest {
    /** These ask for what the service does not offer: another tolerance, and none at all. */
    private static final Map<String, String> OTHERWISE = Map.of(
            "stripe-secret-whitespace",
            "accept",
            "stripe-too-old-tolerance10",
            "accept",
            "stripe-no-tolerance-old",
            "reject");

    private final TestService service = TestService.start();

    @AfterAll
    void stop() {
        service.close();
    }

    static Stream<Named> vectors() {
        return WebhookFixtures.find().stream()
                .flatMap(fixtures -> fixtures.vectors().stream())
                .map(json -> new Named(json.text("id").orElseThrow(), json));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("vectors")
    void signatureVector_isLetInOrRefused(Named vector) throws Exception {
        Instant now = Instant.ofEpochSecond(vector.json().whole("now").orElseThrow());
        service.clock.move(Duration.between(service.clock.instant(), now));
        Connector connector =
                Connector.named(vector.json().text("provider").orElseThrow()).orElseThrow();
        TestProviders providers = TestProviders.ofNewTenant(service);
        boolean usable =
                providers.setSecret(connector, vector.json().text("secret").orElseThrow());

        HttpResponse<String> response = providers.send(
                connector,
                WebhookFixtures.headers(vector.json()),
                vector.json().text("body").orElseThrow().getBytes(UTF_8));

        String verdict = OTHERWISE.getOrDefault(
                vector.name(), vector.json().text("verdict").orElseThrow());
        if (verdict.startsWith("accept")) {
            assertThat(response.statusCode()).as(response.body()).isIn(200, 400);
        } else {
            assertThat(response.statusCode()).as(response.body()).isEqualTo(usable ? 401 : 412);
            assertThat(providers.deliveries()).isEmpty();
        }
    }

    /**
     * A vector.
     *
     * @param name its id
     * @param json all of it
     */
    record Named(String name, Json json) {
        @Override
        public String toString() {
            return name;
        }
    }
}
