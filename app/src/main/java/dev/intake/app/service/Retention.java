package dev.intake.app.service;

import dev.intake.delivery.DeliveryFault;
import dev.intake.port.StorageException;
import dev.intake.usecase.ForgetDeliveries;
import dev.intake.usecase.ForgetDeliveries.Forgotten;
import dev.intake.usecase.ForgetTraffic;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what is old again and again while the service runs. Several nodes may do so; the work is the same. */
final class Retention implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
    private static final Duration FIRST = Duration.ofMinutes(5);
    private static final Duration EVERY = Duration.ofHours(6);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread sweeper = new Thread(task, "retention");
        sweeper.setDaemon(true);
        return sweeper;
    });

    private final ScheduledFuture<?> sweeps;

    private Retention(ForgetDeliveries deliveries, ForgetTraffic traffic) {
        sweeps = thread.scheduleWithFixedDelay(
                () -> sweep(deliveries, traffic), FIRST.toSeconds(), EVERY.toSeconds(), TimeUnit.SECONDS);
    }

    static Retention start(ForgetDeliveries deliveries, ForgetTraffic traffic) {
        return new Retention(deliveries, traffic);
    }

    /** A failure must not end the schedule: the next time may go better. */
    static void sweep(ForgetDeliveries deliveries, ForgetTraffic traffic) {
        try {
            Forgotten forgotten = deliveries.run();
            if (forgotten.traces() + forgotten.failed() > 0) {
                LOG.info(
                        "removed {} old traces of deliveries and {} failed deliveries",
                        forgotten.traces(),
                        forgotten.failed());
            }
            long old = traffic.run();
            if (old > 0) {
                LOG.info("removed {} old counts and notes of what came in", old);
            }
        } catch (StorageException e) {
            LOG.warn("what is old could not be removed; the next try is in {}: {}", EVERY, e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("what is old could not be removed; the next try is in {}: {}", EVERY, DeliveryFault.of(e));
        }
    }

    /** Lets a sweep that is under way end. */
    @Override
    public void close() {
        sweeps.cancel(false);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("the removal of what is old did not end in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
