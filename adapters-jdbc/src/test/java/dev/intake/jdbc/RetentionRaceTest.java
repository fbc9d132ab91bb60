package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.event.EventRecord;
import dev.intake.ingest.Operation;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.SettingsActions;
import dev.intake.testing.ManualClock;
import dev.intake.testing.Rounds;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;

/** Two nodes on one database that sweep the same tenant while it sends. */
class RetentionRaceTest {
    private static final int THREADS = 24;
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();
    private static final ManualClock CLOCK = new ManualClock();
    private static final SequentialIds IDS = new SequentialIds();
    private static final List<Intake> NODES = List.of(
            Intake.on(RECORDED.storage(), CLOCK, IDS, new Random()),
            Intake.on(RECORDED.anotherNode(), CLOCK, IDS, new Random()));

    private final TestTenant tenant = TestTenant.of(RECORDED.storage(), NODES.get(0));

    @AfterAll
    static void nobodyEverWaitedInACircle() throws SQLException {
        assertThat(RECORDED.recorder().violations()).isEmpty();
        assertThat(RECORDED.deadlocks()).isZero();
        RECORDED.close();
    }

    /** A sweep is of all tenants: that of the next round leaves this one's alone. */
    @AfterEach
    void keepForEver() {
        TestTenant.done(NODES.get(0), tenant.id(), SettingsActions.SET_RETENTION, "eventsDays", "forever");
    }

    /** A third sweeps; the others send what is old again, and what is new. */
    @Rounds(usual = 1, thorough = 10)
    void sweep_ofTwoNodes_whileOthersSend_removesAllThatIsOld_once_andNothingElse() {
        TestTenant.done(NODES.get(0), tenant.id(), SettingsActions.SET_RETENTION, "eventsDays", "30");
        tenant.liveProgramWithoutEmails("ping");
        List<Operation> old = pings("old", 100);
        tenant.send(old);
        CLOCK.move(Duration.ofDays(31));

        long forgotten = Crowd.of(
                        THREADS,
                        i -> i % 3 == 0
                                ? NODES.get(i % 2).expireEvents().run(SweepPace.UNTHROTTLED)
                                : sent(i % 3 == 1 ? old : pings("new " + i, 100)))
                .stream()
                .mapToLong(removed -> removed)
                .sum();

        assertThat(forgotten).isEqualTo(100);
        assertThat(tenant.events()).hasSizeBetween(800, 900);
        assertThat(tenant.events()).extracting(EventRecord::receivedAt).containsOnly(CLOCK.instant());
        for (int user = 0; user < 10; user++) {
            assertThat(tenant.enrollments(
                            tenant.contact("u" + user).orElseThrow().id()))
                    .hasSize(1);
        }
    }

    private long sent(List<Operation> operations) {
        tenant.send(operations);
        return 0;
    }

    private static List<Operation> pings(String name, int count) {
        List<Operation> pings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pings.add(TestTenant.trackAt(CLOCK.instant(), "u" + i % 10, "ping", name + " " + i));
        }
        return pings;
    }
}
