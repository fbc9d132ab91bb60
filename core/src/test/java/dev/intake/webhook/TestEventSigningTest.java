package dev.intake.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TestEventSigningTest {
    private final InMemoryStorage storage = new InMemoryStorage();
    private final ManualClock clock = new ManualClock();
    private final TestTenant tenant =
            TestTenant.of(storage, Intake.on(storage, clock, new SequentialIds(), new Random(1)));
    private final Connectors connectors = Connectors.on(
            storage,
            new TestVault(),
            bytes -> Optional.of(
                    new Json.Members(Map.of("id", new Json.Text("evt_1"), "type", new Json.Text("something.new")))),
            clock,
            new SequentialIds());

    private void set(Connector connector, String secret) {
        connectors
                .connectorSecrets()
                .set(tenant.id(), connector, SigningSecret.parse(secret).orElseThrow(), Duration.ZERO);
    }

    private WebhookOutcome sent(Connector connector) {
        Delivery signed = connectors
                .connectorSecrets()
                .sign(tenant.id(), connector, "evt_1", "{}".getBytes(UTF_8))
                .orElseThrow();
        return connectors.receiveWebhook().receive(tenant.id(), connector, signed);
    }

    @ParameterizedTest
    @CsvSource({
        "STRIPE, whsec_abcdefgh",
        "POLAR,  whsec_abcdefgh",
        "POLAR,  polar_whs_abc",
        "CLERK,  whsec_c2VjcmV0c2VjcmV0",
        "CLERK,  not base64!"
    })
    void signedDelivery_isAccepted(Connector connector, String secret) {
        set(connector, secret);

        assertThat(sent(connector)).isEqualTo(WebhookOutcome.IGNORED);
    }

    @ParameterizedTest
    @EnumSource(Connector.class)
    void currentSecretSigns_whileAnOldOneIsAccepted(Connector connector) {
        set(connector, "whsec_b2xk");
        connectors
                .connectorSecrets()
                .set(tenant.id(), connector, SigningSecret.parse("whsec_bmV3").orElseThrow(), Duration.ofHours(1));
        clock.move(Duration.ofHours(2));

        assertThat(sent(connector)).isEqualTo(WebhookOutcome.IGNORED);
    }

    @Test
    void currentSecretThatDoesNotOpen_signsNothing_norDoesTheOldOne() {
        set(Connector.STRIPE, "whsec_b2xk");
        Connectors elsewhere = Connectors.on(storage, new TestVault(), bytes -> Optional.empty());
        SigningSecret next = SigningSecret.parse("whsec_bmV3").orElseThrow();
        elsewhere.connectorSecrets().set(tenant.id(), Connector.STRIPE, next, Duration.ofHours(1));

        assertThat(connectors.connectorSecrets().sign(tenant.id(), Connector.STRIPE, "evt_1", new byte[0]))
                .isEmpty();
    }

    @Test
    void withoutASecret_nothingIsSigned() {
        assertThat(connectors.connectorSecrets().sign(tenant.id(), Connector.STRIPE, "evt_1", new byte[0]))
                .isEmpty();
    }
}
