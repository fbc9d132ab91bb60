package dev.intake.app.service;

import dev.intake.store.StorageException;
import dev.intake.sweep.CountDays;
import dev.intake.sweep.ExpireCalls;
import dev.intake.sweep.ExpireDeliveries;
import dev.intake.sweep.ExpireDeliveries.Forgotten;
import dev.intake.sweep.ExpireEvents;
import dev.intake.sweep.ExpireTraffic;
import dev.intake.sweep.RenewAddressKeys;
import dev.intake.sweep.SweepPace;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes old data and counts completed days while the service runs. Several nodes may do this concurrently. */
final class Sweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final SweepTimes times;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread sweeper = new Thread(task, "sweeper");
        sweeper.setDaemon(true);
        return sweeper;
    });

    private final ScheduledFuture<?> sweeps;

    private Sweeper(
            SweepTimes times,
            ExpireEvents events,
            CountDays days,
            ExpireDeliveries deliveries,
            ExpireTraffic traffic,
            ExpireCalls calls,
            RenewAddressKeys keys) {
        this.times = times;
        sweeps = thread.scheduleWithFixedDelay(
                () -> {
                    renew(keys, this::proceed);
                    sweep(events, deliveries, traffic, this::proceed);
                    sweep(calls, this::proceed);
                    count(days, this::proceed);
                },
                times.first().toMillis(),
                times.every().toMillis(),
                TimeUnit.MILLISECONDS);
    }

    static Sweeper start(
            SweepTimes times,
            ExpireEvents events,
            CountDays days,
            ExpireDeliveries deliveries,
            ExpireTraffic traffic,
            ExpireCalls calls,
            RenewAddressKeys keys) {
        return new Sweeper(times, events, days, deliveries, traffic, calls, keys);
    }

    private void sweep(ExpireEvents events, ExpireDeliveries deliveries, ExpireTraffic traffic, SweepPace pace) {
        attempt("old events could not all be removed", () -> {
            long old = events.run(pace);
            if (old > 0) {
                LOG.info("removed {} old events", old);
            }
        });
        attempt("old deliveries could not all be removed", () -> {
            Forgotten old = deliveries.run(pace);
            if (old.traces() + old.failed() > 0) {
                LOG.info("removed {} old traces of deliveries and {} failed deliveries", old.traces(), old.failed());
            }
            if (old.ignored() > 0) {
                LOG.info("removed {} old bodies of ignored deliveries", old.ignored());
            }
        });
        attempt("old counts could not all be removed", () -> {
            long old = traffic.run(pace);
            if (old > 0) {
                LOG.info("removed {} old traffic counts and traces", old);
            }
        });
    }

    private void sweep(ExpireCalls calls, SweepPace pace) {
        attempt("old calls with an idempotency key could not all be removed", () -> {
            long old = calls.run(pace);
            if (old > 0) {
                LOG.info("removed {} old calls with an idempotency key", old);
            }
        });
    }

    private void renew(RenewAddressKeys keys, SweepPace pace) {
        attempt("not all addresses could be stored by their present keys", () -> {
            long renewed = keys.run(pace);
            if (renewed > 0) {
                LOG.info("stored {} addresses by their present keys", renewed);
            }
        });
    }

    private void count(CountDays days, SweepPace pace) {
        attempt("not all completed days could be counted", () -> {
            long counted = days.run(pace);
            if (counted > 0) {
                LOG.info("counted the events of {} completed days", counted);
            }
        });
    }

    /** Runs the work and logs a failure, because an exception would end the schedule. */
    private void attempt(String failed, Runnable work) {
        try {
            work.run();
        } catch (StorageException e) {
            LOG.warn("{}; the next attempt is in {}: {}", failed, times.every(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("{}; the next attempt is in {}: {}", failed, times.every(), DeliveryFault.of(e));
        }
    }

    private boolean proceed() {
        try {
            return !closing.await(times.betweenSteps().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits for the running step. */
    @Override
    public void close() {
        closing.countDown();
        sweeps.cancel(false);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("the removal of old data did not finish in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
