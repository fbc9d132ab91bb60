package dev.intake.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.secret.SealedSecret;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExpireDeliveriesTest {
    private final InMemoryStorage storage = new InMemoryStorage();
    private final ManualClock clock = new ManualClock();
    private final Intake intake = Intake.on(storage, clock, new SequentialIds(), new Random(1));
    private final Connectors connectors =
            Connectors.on(storage, new TestVault(), bytes -> Optional.empty(), clock, new SequentialIds());

    private void arrived(TestTenant tenant, String id, DeliveryOutcome outcome, Duration ago) {
        Instant at = clock.instant().minus(ago);
        DedupeKey key = new DedupeKey(Source.STRIPE, id);
        DeliveryRecord trace =
                new DeliveryRecord(key, "a.b", outcome, Optional.empty(), Optional.empty(), Optional.empty(), at);
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.deliveries().save(List.of(trace));
            if (outcome == DeliveryOutcome.FAILED) {
                FailedDelivery failed =
                        new FailedDelivery(Connector.STRIPE, key, SealedSecret.ofBytes(new byte[] {1}), at);
                stores.failed().keep(List.of(failed));
            }
            return trace;
        });
    }

    private List<String> traces(TestTenant tenant) {
        return connectors.views(tenant.id()).deliveries(Optional.empty(), Optional.empty(), 99).stream()
                .map(trace -> trace.key().id())
                .toList();
    }

    @Test
    void traces_areKept90Days_failedBodies30_ofEveryTenant() {
        TestTenant one = TestTenant.of(storage, intake);
        TestTenant other = TestTenant.of(storage, intake);
        Duration second = Duration.ofSeconds(1);
        arrived(one, "new", DeliveryOutcome.PROCESSED, Duration.ofDays(90));
        arrived(one, "old", DeliveryOutcome.PROCESSED, Duration.ofDays(90).plus(second));
        arrived(one, "waits", DeliveryOutcome.PARKED, Duration.ofDays(900));
        arrived(one, "failed", DeliveryOutcome.FAILED, Duration.ofDays(30));
        arrived(
                one,
                "failed and dropped",
                DeliveryOutcome.FAILED,
                Duration.ofDays(90).plus(second));
        arrived(
                other,
                "failed long ago",
                DeliveryOutcome.FAILED,
                Duration.ofDays(30).plus(second));
        arrived(other, "older", DeliveryOutcome.IGNORED, Duration.ofDays(100));

        assertThat(connectors.expireDeliveries().run(SweepPace.UNTHROTTLED))
                .isEqualTo(new ExpireDeliveries.Forgotten(3, 2, 0));

        assertThat(traces(one)).containsExactlyInAnyOrder("new", "waits", "failed");
        assertThat(traces(other)).containsExactly("failed long ago");
        assertThat(connectors.views(one.id()).failed(9)).hasSize(1);
        assertThat(connectors.views(other.id()).failed(9)).isEmpty();
        assertThat(connectors.expireDeliveries().run(SweepPace.UNTHROTTLED))
                .isEqualTo(new ExpireDeliveries.Forgotten(0, 0, 0));
    }

    @Test
    void muchThatIsOld_isRemovedWhole_inSmallSteps() {
        TestTenant tenant = TestTenant.of(storage, intake);
        int traces = ExpireDeliveries.TRACES_BATCH_SIZE;
        int failed = 2 * ExpireDeliveries.FAILED_BATCH_SIZE + 1;
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.deliveries().save(many(traces, "ignored ", DeliveryOutcome.IGNORED));
            List<DeliveryRecord> failures = many(failed, "failed ", DeliveryOutcome.FAILED);
            stores.deliveries().save(failures);
            stores.failed()
                    .keep(failures.stream()
                            .map(trace -> new FailedDelivery(
                                    Connector.STRIPE,
                                    trace.key(),
                                    SealedSecret.ofBytes(new byte[] {1}),
                                    trace.receivedAt()))
                            .toList());
            return tenant;
        });

        assertThat(connectors.expireDeliveries().run(SweepPace.UNTHROTTLED))
                .isEqualTo(new ExpireDeliveries.Forgotten(traces + failed, failed, 0));

        assertThat(traces(tenant)).isEmpty();
    }

    private List<DeliveryRecord> many(int count, String id, DeliveryOutcome outcome) {
        Instant at = clock.instant().minus(Duration.ofDays(91));
        return IntStream.range(0, count)
                .mapToObj(i -> new DeliveryRecord(
                        new DedupeKey(Source.STRIPE, id + i),
                        "a.b",
                        outcome,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        at))
                .toList();
    }
}
