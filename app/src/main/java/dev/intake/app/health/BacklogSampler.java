package dev.intake.app.health;

import dev.intake.health.ReadBacklog;
import dev.intake.store.StorageException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Looks at what waits every few seconds, so that the database is asked as often however many scrape, and never while one
 * waits.
 */
public final class BacklogSampler implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** More than this is too much in any case. */
    private static final int COUNTED_TO = 10_000;

    private final ReadBacklog backlog;
    private final BooleanSupplier ready;
    private final BacklogMeters meters;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread sampler = new Thread(task, "backlog");
        sampler.setDaemon(true);
        return sampler;
    });

    private final ScheduledFuture<?> looks;

    private BacklogSampler(ReadBacklog backlog, BooleanSupplier ready, BacklogMeters meters) {
        this.backlog = backlog;
        this.ready = ready;
        this.meters = meters;
        look();
        looks = thread.scheduleWithFixedDelay(this::look, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    public static BacklogSampler start(ReadBacklog backlog, BooleanSupplier ready, BacklogMeters meters) {
        return new BacklogSampler(backlog, ready, meters);
    }

    /** A failure must not end the schedule; that the figures are unknown says enough. */
    private void look() {
        try {
            if (ready.getAsBoolean()) {
                meters.waiting(backlog.read(COUNTED_TO));
                return;
            }
        } catch (StorageException away) {
            // as when it is not ready
        }
        meters.unknown();
    }

    @Override
    public void close() {
        looks.cancel(false);
        thread.shutdown();
        try {
            // A look that is under way ends soon, or its connection is closed under it; neither concerns anybody.
            boolean unused = thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
