package dev.intake.app.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.World;
import dev.intake.testing.InMemoryStorage;
import dev.intake.traffic.BacklogQuery.Backlog;
import dev.intake.traffic.ReadBacklog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The gauges of the work that waits. */
class BacklogMetersTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final BacklogMeters meters = new BacklogMeters(registry, InstantSource.fixed(NOW));

    private double value(String name) {
        return registry.get(name).gauge().value();
    }

    @Test
    void testWorlds_haveGaugesOfTheirOwn_andRaiseNoAlertOfLiveData() {
        meters.update(Map.of(
                World.LIVE, new Backlog(0, Optional.empty(), 0, 0, 1),
                World.TEST, new Backlog(5, Optional.of(NOW.minusSeconds(9)), 6, 7, 8)));

        assertThat(value("intake.steps.due")).isZero();
        assertThat(value("intake.steps.oldest.due.age")).isZero();
        assertThat(value("intake.deliveries.parked")).isZero();
        assertThat(value("intake.deliveries.failed")).isZero();
        assertThat(value("intake.emails.to.review")).isEqualTo(1);
        assertThat(value("intake.test.steps.due")).isEqualTo(5);
        assertThat(value("intake.test.steps.oldest.due.age")).isEqualTo(9);
        assertThat(value("intake.test.deliveries.parked")).isEqualTo(6);
        assertThat(value("intake.test.deliveries.failed")).isEqualTo(7);
        assertThat(value("intake.test.emails.to.review")).isEqualTo(8);
    }

    /** An exception would end the schedule, and the last values would stay for ever. */
    @Test
    void internalError_makesValuesUnknown_andDoesNotEndTheSampling() {
        ReadBacklog backlog = new ReadBacklog(new InMemoryStorage(), InstantSource.fixed(NOW));

        try (BacklogSampler sampler = BacklogSampler.start(
                backlog,
                () -> {
                    throw new IllegalStateException("a bug");
                },
                meters)) {
            assertThat(sampler).isNotNull();
            assertThat(value("intake.ready")).isZero();
        }
    }

    @Test
    void storageThatDoesNotRespond_makesValuesUnknown() {
        meters.markUnknown();

        assertThat(value("intake.ready")).isZero();
        assertThat(value("intake.steps.due")).isNaN();
        assertThat(value("intake.test.steps.due")).isNaN();
    }
}
