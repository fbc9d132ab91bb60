package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredSecrets;
import dev.intake.webhook.ConnectorSecrets;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Signing secrets that change while deliveries arrive. Every change is made by another node without notice to the receiving
 * node, which remembers the secrets of earlier deliveries. (Decisions 4.3, 4.4)
 */
public abstract class WebhookSecretConformance extends WebhookKit {
    private static final String OLD = Objects.requireNonNull(TestWebhooks.SECRETS.get(Connector.STRIPE));
    private static final String NEW = "whsec_another0123456789abcdefghijkl";
    private static final WebhookOutcome UNAUTHORIZED = WebhookOutcome.UNAUTHORIZED;

    @Test
    void secretThatWasReplaced_opensForNoDeliveryAnymore_notEvenForARepeat() {
        assertThat(webhooks.deliver(purchase("evt_1", "cus_1", ANN))).isEqualTo(PROCESSED);
        replaceBy(NEW, Duration.ZERO);

        assertThat(webhooks.deliver(purchase("evt_2", "cus_1", ANN))).isEqualTo(UNAUTHORIZED);
        assertThat(webhooks.deliver(purchase("evt_1", "cus_1", ANN))).isEqualTo(UNAUTHORIZED);
        assertThat(events()).hasSize(1);
        assertThat(webhooks.deliveries()).hasSize(1);
    }

    @Test
    void secretThatWasSet_opensImmediately() {
        assertThat(webhooks.deliver(purchase("evt_1", "cus_1", ANN))).isEqualTo(PROCESSED);
        assertThat(deliver("evt_2", NEW)).isEqualTo(UNAUTHORIZED);
        replaceBy(NEW, Duration.ZERO);

        assertThat(deliver("evt_2", NEW)).isEqualTo(PROCESSED);
        assertThat(deliver("evt_3", NEW)).isEqualTo(PROCESSED);
    }

    @Test
    void secretThatWasCleared_opensForNothing() {
        assertThat(webhooks.deliver(purchase("evt_1", "cus_1", ANN))).isEqualTo(PROCESSED);
        secrets().clear(tenant.id(), Connector.STRIPE);

        assertThat(webhooks.deliver(purchase("evt_2", "cus_1", ANN))).isEqualTo(WebhookOutcome.NO_SECRET);
        assertThat(webhooks.deliveries()).hasSize(1);
    }

    /** Nobody changes anything any more when the time of the old one is over. */
    @Test
    void secretThatIsRolled_opensUntilItsTimeIsOver() {
        Duration overlap = Duration.ofMinutes(10);
        replaceBy(NEW, overlap);
        assertThat(deliver("evt_1", OLD)).isEqualTo(PROCESSED);
        assertThat(deliver("evt_2", NEW)).isEqualTo(PROCESSED);
        webhooks.clock().move(overlap.minusSeconds(1));
        assertThat(deliver("evt_3", OLD)).isEqualTo(PROCESSED);

        webhooks.clock().move(Duration.ofSeconds(1));
        assertThat(deliver("evt_4", OLD)).isEqualTo(UNAUTHORIZED);
        assertThat(deliver("evt_4", NEW)).isEqualTo(PROCESSED);
    }

    @Test
    void secretThatIsRolled_byAClockThatWasAhead_opensNoLongerThanAnyOther_whenTheClockIsRight() {
        Duration ahead = StoredSecrets.MAX_OVERLAP.plusDays(1);
        webhooks.clock().move(ahead);
        replaceBy(NEW, Duration.ofMinutes(10));
        webhooks.clock().move(ahead.negated());

        assertThat(deliver("evt_1", OLD)).isEqualTo(UNAUTHORIZED);
        assertThat(deliver("evt_1", NEW)).isEqualTo(PROCESSED);
    }

    @Test
    void secretThatWasReplaced_opensForNoneOfAGroup() {
        assertThat(webhooks.deliver(purchase("evt_1", "cus_1", ANN))).isEqualTo(PROCESSED);
        replaceBy(NEW, Duration.ZERO);

        assertThat(webhooks.deliverTogether(List.of(
                        purchase("evt_1", "cus_1", ANN),
                        purchase("evt_2", "cus_1", ANN),
                        purchase("evt_3", "cus_1", ANN))))
                .containsOnly(UNAUTHORIZED)
                .hasSize(3);
        assertThat(webhooks.deliveries()).hasSize(1);
    }

    /** The secret is replaced after the delivery was verified and before it is kept. */
    @Test
    void deliveryThatCannotBeTranslated_isNotKept_whenItsSecretWasReplaced() {
        Deque<Runnable> beforeUnits = new ArrayDeque<>();
        RuntimeException fault = new IllegalStateException("a fault of ours");
        TestWebhooks faulty = TestWebhooks.translating(
                new InterleavedStorage(storage(), beforeUnits),
                payload -> payload.text("id").filter("evt_2"::equals).map(id -> fault));
        assertThat(faulty.deliver(purchase("evt_1", "cus_1", ANN))).isEqualTo(PROCESSED);
        beforeUnits.add(() -> replaceBy(NEW, Duration.ZERO, faulty));

        assertThat(faulty.deliver(purchase("evt_2", "cus_1", ANN))).isEqualTo(UNAUTHORIZED);
        assertThat(faulty.failed()).isZero();
        assertThat(faulty.deliveries()).hasSize(1);
    }

    private WebhookOutcome deliver(String id, String secret) {
        byte[] body = purchase(id, "cus_1", ANN).payload().getBytes(UTF_8);
        Delivery signed = Signer.stripe(secret, webhooks.clock().instant(), body);
        return webhooks.deliver(Connector.STRIPE, signed.headers(), body);
    }

    private void replaceBy(String secret, Duration overlap) {
        replaceBy(secret, overlap, webhooks);
    }

    private static void replaceBy(String secret, Duration overlap, TestWebhooks of) {
        of.connectors()
                .connectorSecrets()
                .set(
                        of.tenant().id(),
                        Connector.STRIPE,
                        SigningSecret.parse(secret).orElseThrow(),
                        overlap);
    }

    private ConnectorSecrets secrets() {
        return webhooks.connectors().connectorSecrets();
    }
}
