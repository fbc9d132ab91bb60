package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A run over many ignored deliveries needs memory for some of them only: each has up to a mebibyte. */
class RejudgeMemoryTest {
    private static final int DELIVERIES = 300;

    private final List<WeakReference<Json>> read = new ArrayList<>();
    private long alive;

    @Test
    void deliveriesOfObjectsThatAreDone_areReleased() {
        TestWebhooks webhooks = TestWebhooks.on(
                new InMemoryStorage(), bytes -> TestWebhooks.decode(bytes).map(this::counted));
        webhooks.deliver(IntStream.range(0, DELIVERIES)
                .mapToObj(i -> stripe(
                        "evt_" + i,
                        "invoice.paid",
                        1_800_000_000,
                        "\"object\": \"invoice\", \"id\": \"in_" + i + "\", \"customer\": \"cus_1\"",
                        ""))
                .toList());
        read.clear();

        Rejudged done = webhooks.connectors()
                .rejudgeDeliveries()
                .dryRun(
                        webhooks.tenant().id(),
                        Connector.STRIPE,
                        Instant.EPOCH,
                        Duration.ofDays(36_500),
                        RejudgeDeliveries.ALL);

        assertThat(done.examined()).isEqualTo(DELIVERIES);
        assertThat(read).hasSize(DELIVERIES);
        assertThat(alive).isLessThan(DELIVERIES / 2);
    }

    private Json counted(Json payload) {
        read.add(new WeakReference<>(payload));
        if (read.size() == DELIVERIES) {
            System.gc();
            alive = read.stream().filter(one -> one.get() != null).count();
        }
        return payload;
    }
}
