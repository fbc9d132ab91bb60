package dev.intake.app.health;

import dev.intake.health.BacklogQuery.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Reports the last sampled backlog, and whether the storage responded. An unknown value is NaN. */
public final class BacklogMeters {
    static final String READY = "intake.ready";
    static final String STEPS_DUE = "intake.steps.due";
    static final String STEPS_AGE = "intake.steps.oldest.due.age";
    static final String PARKED = "intake.deliveries.parked";
    static final String FAILED = "intake.deliveries.failed";
    static final String TO_REVIEW = "intake.emails.to.review";

    private static final double MILLIS_PER_SECOND = 1_000;

    private final InstantSource clock;
    private volatile boolean ready;
    private volatile @Nullable Backlog backlog;

    public BacklogMeters(MeterRegistry registry, InstantSource clock) {
        this.clock = clock;
        Gauge.builder(READY, this, meters -> meters.ready ? 1 : 0)
                .description("1 while the storage responds and accepts writes.")
                .register(registry);
        gauge(STEPS_DUE, "Due steps, up to a limit.", Backlog::dueSteps, registry);
        gauge(PARKED, "Parked webhook events.", Backlog::parked, registry);
        gauge(FAILED, "Failed webhook deliveries.", Backlog::failedDeliveries, registry);
        gauge(TO_REVIEW, "Emails that need review.", Backlog::emailsToReview, registry);
        Gauge.builder(STEPS_AGE, this, meters -> meters.value(meters::age))
                .description("The age of the oldest due step.")
                .baseUnit("seconds")
                .register(registry);
    }

    private void gauge(String name, String description, ToDoubleFunction<Backlog> figure, MeterRegistry registry) {
        Gauge.builder(name, this, meters -> meters.value(figure))
                .description(description)
                .register(registry);
    }

    /** Sets the backlog of a storage that responded. */
    void waiting(Backlog now) {
        backlog = now;
        ready = true;
    }

    /** Sets the storage as not ready: it did not respond, or is read-only. */
    void unknown() {
        backlog = null;
        ready = false;
    }

    private double value(ToDoubleFunction<Backlog> figure) {
        Backlog last = backlog;
        return last == null ? Double.NaN : figure.applyAsDouble(last);
    }

    private double age(Backlog last) {
        Instant now = clock.instant();
        return last.oldestDue()
                .map(due -> Duration.between(due, now).toMillis() / MILLIS_PER_SECOND)
                .map(age -> Math.max(0, age))
                .orElse(0.0);
    }
}
