package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.kernel.Json;
import dev.intake.testing.Signer;
import dev.intake.testing.WebhookFixtures;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The vectors next to the project, if present; {@link StripeSignatureTest} and its like stand on their own. */
class SignatureVectorsTest {
    private static final Map<String, SignatureScheme> SCHEMES = Map.of(
            "stripe", new StripeSignature(),
            "polar", StandardWebhooksSignature.polar(),
            "clerk", StandardWebhooksSignature.clerk());

    /** These ask for what the service does not offer. */
    private static final Map<String, String> OTHERWISE = Map.of(
            "stripe-secret-whitespace", "accept", // a secret is trimmed when it is stored
            "stripe-too-old-tolerance10", "accept", // the tolerance is 300 seconds
            "stripe-no-tolerance-old", "reject"); // and is never switched off

    static Stream<Arguments> vectors() {
        return WebhookFixtures.find().stream()
                .flatMap(fixtures -> fixtures.vectors().stream())
                .map(vector -> Arguments.of(vector.text("id").orElseThrow(), vector));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("vectors")
    void vector(String id, Json vector) {
        Optional<SigningSecret> secret =
                SigningSecret.parse(vector.text("secret").orElseThrow());
        String expected = OTHERWISE.getOrDefault(id, vector.text("verdict").orElseThrow());

        Optional<Verdict> verdict = secret.map(known -> verify(vector, known));

        if (expected.startsWith("accept")) {
            assertThat(verdict).get().isInstanceOf(Verdict.Genuine.class);
        } else {
            assertThat(Set.of("reject")).contains(expected);
            assertThat(verdict.filter(Verdict.Genuine.class::isInstance)).isEmpty();
        }
    }

    static Stream<WebhookFixtures.Case> cases() {
        return WebhookFixtures.find().stream().flatMap(fixtures -> fixtures.cases().stream());
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("cases")
    void recordedWebhook_isGenuine(WebhookFixtures.Case fixture) {
        WebhookFixtures fixtures = WebhookFixtures.find().orElseThrow();
        Delivery delivery = new Delivery(WebhookFixtures.headers(fixture.json()), fixtures.body(fixture));
        SigningSecrets secrets = Signer.secret(fixtures.secret(fixture.provider()));

        Verdict verdict =
                scheme(fixture.provider()).verify(delivery, secrets, Instant.ofEpochSecond(fixtures.signedAt()));

        assertThat(verdict).isInstanceOf(Verdict.Genuine.class);
    }

    private static Verdict verify(Json vector, SigningSecret secret) {
        Delivery delivery = new Delivery(
                WebhookFixtures.headers(vector),
                vector.text("body").orElseThrow().getBytes(UTF_8));
        return scheme(vector.text("provider").orElseThrow())
                .verify(
                        delivery,
                        SigningSecrets.only(secret),
                        Instant.ofEpochSecond(vector.whole("now").orElseThrow()));
    }

    private static SignatureScheme scheme(String provider) {
        return Optional.ofNullable(SCHEMES.get(provider)).orElseThrow();
    }
}
