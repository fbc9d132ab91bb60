package dev.intake.app.service;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.kernel.StorageException;
import dev.intake.sweep.ExpireDeliveries.Forgotten;
import dev.intake.sweep.SweepPace;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
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

    private final List<Task> tasks;
    private final List<ScheduledFuture<?>> schedules;

    private Sweeper(SweepTimes times, Task recovery, List<Task> tasks) {
        this.times = times;
        this.tasks = tasks;
        this.schedules = List.of(
                schedule(() -> attempt(recovery), times.recovery()),
                schedule(() -> this.tasks.forEach(this::attempt), times.every()));
    }

    private ScheduledFuture<?> schedule(Runnable work, Duration every) {
        return thread.scheduleWithFixedDelay(work, times.first().toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    static Sweeper start(SweepTimes times, Intake intake, Connectors connectors) {
        Task recovery = counted(
                "steps with a due time from a wrong clock could not all be made due",
                intake.recoverSteps()::run,
                "made {} steps due whose time was set by a clock that was ahead; check the clocks of all nodes");
        return new Sweeper(
                times,
                recovery,
                List.of(
                        counted(
                                "not all addresses could be stored by their present keys",
                                intake.renewAddressKeys()::run,
                                "stored {} addresses by their present keys"),
                        counted(
                                "old events could not all be removed",
                                intake.expireEvents()::run,
                                "removed {} old events"),
                        new Task(
                                "old deliveries could not all be removed",
                                pace -> log(connectors.expireDeliveries().run(pace))),
                        counted(
                                "old counts could not all be removed",
                                intake.expireTraffic()::run,
                                "removed {} old traffic counts and traces"),
                        counted(
                                "old calls with an idempotency key could not all be removed",
                                intake.expireCalls()::run,
                                "removed {} old calls with an idempotency key"),
                        counted(
                                "old entries of the audit and sign-in records could not all be removed",
                                intake.expireRecords()::run,
                                "removed {} old entries of the audit and sign-in records"),
                        counted(
                                "not all completed days could be counted",
                                intake.countDays()::run,
                                "counted the events of {} completed days")));
    }

    /**
     * A part of a sweep.
     *
     * @param failed what is logged if it fails
     * @param work does and logs it
     */
    private record Task(String failed, Consumer<SweepPace> work) {}

    private static Task counted(String failed, ToLongFunction<SweepPace> work, String done) {
        return new Task(failed, pace -> {
            long count = work.applyAsLong(pace);
            if (count > 0) {
                LOG.info(done, count);
            }
        });
    }

    private static void log(Forgotten old) {
        if (old.traces() + old.failed() > 0) {
            LOG.info("removed {} old traces of deliveries and {} failed deliveries", old.traces(), old.failed());
        }
        if (old.ignored() > 0) {
            LOG.info("removed {} old bodies of ignored deliveries", old.ignored());
        }
    }

    /** Runs the task and logs a failure, because an exception would end the schedule. */
    private void attempt(Task task) {
        try {
            task.work().accept(this::proceed);
        } catch (StorageException e) {
            LOG.warn("{}; a later attempt follows: {}", task.failed(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("{}; a later attempt follows: {}", task.failed(), DeliveryFault.of(e));
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
        schedules.forEach(schedule -> schedule.cancel(false));
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
