package dev.intake.app.health;

import dev.intake.health.ReadBacklog;
import dev.intake.id.World;
import dev.intake.store.StorageException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Samples the backlog every few seconds, so that scrapes cause no queries and never wait for the database. */
public final class BacklogSampler implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The maximum of steps that are counted. */
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

    /** Reports a failure as unknown values. An exception would end the schedule. */
    private void look() {
        try {
            if (ready.getAsBoolean()) {
                meters.waiting(Map.of(
                        World.LIVE, backlog.read(World.LIVE, COUNTED_TO),
                        World.TEST, backlog.read(World.TEST, COUNTED_TO)));
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
            // A running query ends soon, or fails when its connection is closed; both are harmless.
            boolean unused = thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
