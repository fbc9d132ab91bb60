package dev.intake.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventType;
import dev.intake.event.Period;
import dev.intake.ingest.Batch;
import dev.intake.ingest.Operation;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RehearseProgramTest {
    private static final int BATCHES = 21;

    private final ManualClock clock = new ManualClock();
    private final InMemoryStorage storage = new InMemoryStorage();
    private final TestTenant tenant =
            TestTenant.of(storage, Intake.on(storage, clock, new SequentialIds(), new Random(1)));
    private final ProgramId program = tenant.intake()
            .programLifecycle()
            .draft(tenant.id(), "Welcome", new EventType("user.signed_up"))
            .orElseThrow()
            .id();

    @Test
    void rehearse_moreEventsThanAreRead_coversTheNewestAndSaysSinceWhen() {
        Instant from = clock.instant();
        tenant.send(TestTenant.identify("ann", "ann@example.com", null));
        for (int i = 0; i < BATCHES; i++) {
            clock.move(Duration.ofSeconds(1));
            tenant.send(batch(i));
        }
        Instant until = clock.instant().plusSeconds(1);

        Rehearsal rehearsal = new RehearseProgram(storage, clock, EventQuery.MAX_LIMIT)
                .rehearse(tenant.id(), program, new Period(from, until))
                .orElseThrow();

        assertThat(rehearsal.events()).isEqualTo(EventQuery.MAX_LIMIT);
        assertThat(rehearsal.period())
                .isEqualTo(new Period(until.minusSeconds(EventQuery.MAX_LIMIT / Batch.MAX_OPERATIONS), until));
        assertThat(new RehearseProgram(storage, clock).rehearse(tenant.id(), program, new Period(from, until)))
                .map(Rehearsal::events)
                .contains((long) BATCHES * Batch.MAX_OPERATIONS);
    }

    @Test
    void rehearse_theLongestPeriodUntilNow_isDone_thoughTheClockAdvances() {
        InstantSource going = () -> {
            clock.move(Duration.ofMillis(1));
            return clock.instant();
        };

        assertThat(new RehearseProgram(storage, going).rehearse(tenant.id(), program, RehearseProgram.MAX_PERIOD))
                .isPresent();
    }

    private static Operation[] batch(int number) {
        return IntStream.range(0, Batch.MAX_OPERATIONS)
                .mapToObj(i -> TestTenant.track("ann", null, "user.signed_up", number + " " + i))
                .toArray(Operation[]::new);
    }
}
