package dev.intake.app.health;

import dev.intake.health.BacklogQuery.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Shows what was waiting when it was last looked, and whether the storage answered. Unknown is not a number. */
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
                .description("1 while the storage answers and takes changes.")
                .register(registry);
        gauge(STEPS_DUE, "Steps of programs that are due, as far as they are counted.", Backlog::dueSteps, registry);
        gauge(PARKED, "Webhook events that wait for their customer.", Backlog::parked, registry);
        gauge(FAILED, "Webhook deliveries that wait to be run again.", Backlog::failedDeliveries, registry);
        gauge(TO_REVIEW, "Emails that wait for a person.", Backlog::emailsToReview, registry);
        Gauge.builder(STEPS_AGE, this, meters -> meters.value(meters::age))
                .description("How long the step is overdue that is the longest.")
                .baseUnit("seconds")
                .register(registry);
    }

    private void gauge(String name, String description, ToDoubleFunction<Backlog> figure, MeterRegistry registry) {
        Gauge.builder(name, this, meters -> meters.value(figure))
                .description(description)
                .register(registry);
    }

    /** The storage answered. */
    void waiting(Backlog now) {
        backlog = now;
        ready = true;
    }

    /** The storage did not answer, or takes no changes. */
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
