package dev.intake.app.traffic;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.World;
import dev.intake.traffic.ReadBacklog;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Samples the backlog every few seconds, so that scrapes cause no queries and never wait for the database. */
public final class BacklogSampler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BacklogSampler.class);

    private static final Duration INTERVAL = Duration.ofSeconds(15);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The maximum number of steps that are counted. */
    private static final int MAX_STEPS_COUNTED = 10_000;

    private final ReadBacklog backlog;
    private final BooleanSupplier ready;
    private final BacklogMeters meters;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread sampler = new Thread(task, "backlog");
        sampler.setDaemon(true);
        return sampler;
    });

    private final ScheduledFuture<?> schedule;

    private BacklogSampler(ReadBacklog backlog, BooleanSupplier ready, BacklogMeters meters) {
        this.backlog = backlog;
        this.ready = ready;
        this.meters = meters;
        sample();
        schedule = thread.scheduleWithFixedDelay(
                this::sample, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    public static BacklogSampler start(ReadBacklog backlog, BooleanSupplier ready, BacklogMeters meters) {
        return new BacklogSampler(backlog, ready, meters);
    }

    /** Samples the backlog. Reports a failure as unknown values, because an exception would end the schedule. */
    private void sample() {
        try {
            if (ready.getAsBoolean()) {
                meters.update(Map.of(
                        World.LIVE, backlog.read(World.LIVE, MAX_STEPS_COUNTED),
                        World.TEST, backlog.read(World.TEST, MAX_STEPS_COUNTED)));
                return;
            }
        } catch (StorageException away) {
            // The same as a storage that is not ready.
        } catch (RuntimeException e) {
            LOG.error("the backlog could not be measured: {}", DeliveryFault.of(e));
        }
        meters.markUnknown();
    }

    @Override
    public void close() {
        schedule.cancel(false);
        thread.shutdown();
        try {
            // A running query ends soon, or fails when its connection is closed; both are harmless.
            boolean unused = thread.awaitTermination(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
