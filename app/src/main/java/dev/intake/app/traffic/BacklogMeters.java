package dev.intake.app.traffic;

import dev.intake.kernel.World;
import dev.intake.traffic.BacklogQuery.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reports the last sampled backlog of live data, and whether the storage responded. The backlog of test worlds has separate
 * metrics, so that it raises no alert. An unknown value is NaN. (ADR 131)
 */
public final class BacklogMeters {
    static final String READY = "intake.ready";
    private static final String STEPS_DUE = "steps.due";
    private static final String STEPS_AGE = "steps.oldest.due.age";
    private static final String PARKED = "deliveries.parked";
    private static final String FAILED = "deliveries.failed";
    private static final String TO_REVIEW = "emails.to.review";

    private static final double MILLIS_PER_SECOND = 1_000;

    private final InstantSource clock;
    private volatile boolean ready;
    private volatile @Nullable Map<World, Backlog> backlogs;

    public BacklogMeters(MeterRegistry registry, InstantSource clock) {
        this.clock = clock;
        Gauge.builder(READY, this, meters -> meters.ready ? 1 : 0)
                .description("1 while the storage responds and accepts writes.")
                .register(registry);
        gauges(World.LIVE, "intake.", "", registry);
        gauges(World.TEST, "intake.test.", " of test worlds", registry);
    }

    private void gauges(World world, String prefix, String scope, MeterRegistry registry) {
        gauge(world, prefix + STEPS_DUE, "Due steps" + scope + ", up to a limit.", Backlog::dueSteps, registry);
        gauge(world, prefix + PARKED, "Parked webhook events" + scope + ".", Backlog::parked, registry);
        gauge(world, prefix + FAILED, "Failed webhook deliveries" + scope + ".", Backlog::failedDeliveries, registry);
        gauge(world, prefix + TO_REVIEW, "Emails" + scope + " that need review.", Backlog::emailsToReview, registry);
        Gauge.builder(prefix + STEPS_AGE, this, meters -> meters.value(world, meters::age))
                .description("The age of the oldest due step" + scope + ".")
                .baseUnit("seconds")
                .register(registry);
    }

    private void gauge(
            World world, String name, String description, ToDoubleFunction<Backlog> figure, MeterRegistry registry) {
        Gauge.builder(name, this, meters -> meters.value(world, figure))
                .description(description)
                .register(registry);
    }

    /** Sets the backlogs of both worlds, after the storage responded. */
    void update(Map<World, Backlog> now) {
        backlogs = now;
        ready = true;
    }

    /** Marks the storage as not ready: it did not respond, or is read-only. */
    void markUnknown() {
        backlogs = null;
        ready = false;
    }

    private double value(World world, ToDoubleFunction<Backlog> figure) {
        Map<World, Backlog> last = backlogs;
        return last == null ? Double.NaN : figure.applyAsDouble(Objects.requireNonNull(last.get(world)));
    }

    private double age(Backlog last) {
        Instant now = clock.instant();
        return last.oldestDue()
                .map(due -> Duration.between(due, now).toMillis() / MILLIS_PER_SECOND)
                .map(age -> Math.max(0, age))
                .orElse(0.0);
    }
}
