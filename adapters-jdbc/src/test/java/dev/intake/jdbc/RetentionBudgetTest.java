package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.Source;
import dev.intake.sweep.ExpireDeliveries;
import dev.intake.sweep.ExpireEvents;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.Retention;
import dev.intake.testing.BatchRows;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestTenant;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests how a sweep of old data is divided, so that nothing waits long for it. */
class RetentionBudgetTest {
    private static final int STATEMENTS_A_STEP = 3;
    private static final int STATEMENTS_ABOUT_DAYS = 3;

    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());
    private static final ManualClock CLOCK = new ManualClock();
    private static final Connectors NODE = StripeAccount.node(RECORDED.storage(), CLOCK);

    private final TestTenant tenant = TestTenant.of(RECORDED.storage(), Intake.on(RECORDED.storage()));

    @AfterAll
    static void close() {
        RECORDED.close();
    }

    /** The tenants are listed once; each step is its own unit of work: lock, failed deliveries, traces. */
    @Test
    void sweep_takesFourStatementsAStep_andAStepAThousandTraces() {
        Instant old = CLOCK.instant()
                .minus(Duration.ofDays(Retention.DEFAULT.deliveryDays()))
                .minus(Duration.ofDays(1));
        int traces = 2 * ExpireDeliveries.TRACES_BATCH_SIZE + 1;
        RECORDED.storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.deliveries().save(ignored(traces, old));
            return tenant;
        });
        int statements = RECORDED.recorder().statements();
        int units = RECORDED.recorder().units();

        assertThat(NODE.expireDeliveries().run(SweepPace.UNTHROTTLED))
                .isEqualTo(new ExpireDeliveries.Forgotten(traces, 0, 0));

        assertThat(RECORDED.recorder().units() - units).isEqualTo(3);
        assertThat(RECORDED.recorder().statements() - statements).isEqualTo(1 + 3 * (STATEMENTS_A_STEP + 1));
    }

    /**
     * A step is lock, look and removal, and three statements about what is counted of their days, which go out together; the
     * first removal is noted with the tenant. The last look finds nothing, and then there is nothing to remove. Who keeps
     * events for ever costs nothing.
     */
    @Test
    void sweepOfEvents_takesSixStatementsAStep_andAStepAThousandEvents() {
        int events = 2 * ExpireEvents.BATCH_SIZE;
        EventType ping = new EventType("ping");
        Instant now = CLOCK.instant();
        RECORDED.storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.save(stores.tenant().withRetention(Retention.DEFAULT.withEventDays(Optional.of(30))));
            BatchRows.record(
                    stores,
                    IntStream.range(0, events)
                            .mapToObj(i -> new EventRecord(
                                    new EventId(UUID.randomUUID()),
                                    new ContactId(UUID.randomUUID()),
                                    ping,
                                    Attributes.NONE,
                                    now,
                                    now,
                                    Source.CUSTOMER,
                                    false))
                            .toList());
            return tenant;
        });
        CLOCK.move(Duration.ofDays(31));
        int statements = RECORDED.recorder().statements();
        int units = RECORDED.recorder().units();

        assertThat(Intake.on(RECORDED.storage(), CLOCK, new SequentialIds(), new Random())
                        .expireEvents()
                        .run(SweepPace.UNTHROTTLED))
                .isEqualTo(events);

        assertThat(RECORDED.recorder().units() - units).isEqualTo(3);
        assertThat(RECORDED.recorder().statements() - statements)
                .isEqualTo(1 + 2 * (STATEMENTS_A_STEP + STATEMENTS_ABOUT_DAYS) + 1 + 2);
    }

    private static List<DeliveryRecord> ignored(int count, Instant at) {
        return IntStream.range(0, count)
                .mapToObj(i -> new DeliveryRecord(
                        new DedupeKey(Source.STRIPE, "evt_" + i),
                        "invoice.paid",
                        DeliveryOutcome.IGNORED,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        at))
                .toList();
    }
}
