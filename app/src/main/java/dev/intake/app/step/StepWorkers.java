package dev.intake.app.step;

import dev.intake.Programs;
import dev.intake.app.settings.StopTimes;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.email.EmailSender;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.kernel.StorageException;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepObserver;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs due steps while the service runs, on {@value #THREADS} threads. Any number of nodes may do this concurrently.
 * (Decisions 6.6)
 *
 * <p>To end without losing a reply of the mail server, call {@link #stop}, after which no further email begins, and then
 * {@link #endWithin}, which waits for running emails.
 */
public final class StepWorkers implements AutoCloseable {
    /**
     * The number of threads, and so the maximum number of concurrent emails. Each needs a database connection between emails.
     */
    public static final int THREADS = 4;

    private static final Logger LOG = LoggerFactory.getLogger(StepWorkers.class);

    private final StopRequest stop;
    private final List<RunDueSteps> workers;
    private final WorkerThreads threads;

    private StepWorkers(StopRequest stop, List<RunDueSteps> workers, WorkerThreads threads) {
        this.stop = stop;
        this.workers = workers;
        this.threads = threads;
    }

    /**
     * Starts the workers.
     *
     * @param programs the programs whose steps they run
     * @param links the unsubscribe links of the emails
     * @param sender sends the emails; the caller closes it
     * @param busy returns whether the service is busy, in which case each email is delayed briefly
     * @param random varies their pauses; need not be cryptographically strong
     * @param observer observes the emails, in addition to the log
     */
    public static StepWorkers start(
            Programs programs,
            UnsubscribeLinks links,
            EmailSender sender,
            BooleanSupplier busy,
            SplittableGenerator random,
            StepObserver observer) {
        StopRequest stop = new StopRequest();
        EmailSender watched = new YieldingSender(new WatchedSender(sender), busy, YieldingSender.PAUSE, stop);
        StepObserver log = new StepLog();
        StepObserver both = (tenant, email) -> {
            log.changed(tenant, email);
            observer.changed(tenant, email);
        };
        List<RunDueSteps> workers = Stream.generate(() -> programs.worker(links, watched, both))
                .limit(THREADS)
                .toList();
        return new StepWorkers(
                stop,
                workers,
                WorkerThreads.start(
                        "steps",
                        stop,
                        workers.stream()
                                .map(worker -> new StepWorker(worker, new Pace(random.split())))
                                .toList()));
    }

    /**
     * Requests the workers' end without waiting: no further email begins, idle workers end at once, and what they have claimed
     * and not begun is released, so that other nodes can take it while this one waits for its mail servers.
     */
    public void stop() {
        if (!stop.isRequested()) {
            stop.request();
            workers.forEach(RunDueSteps::beginNoMore);
            Thread release = new Thread(() -> workers.forEach(StepWorkers::release), "steps-release");
            release.setDaemon(true);
            release.start();
        }
    }

    private static void release(RunDueSteps worker) {
        try {
            worker.stop();
        } catch (StorageException e) {
            LOG.warn("claimed emails wait for the end of their claim, because the storage failed: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("claimed emails wait for the end of their claim: {}", DeliveryFault.of(e));
        }
    }

    /** Requests the workers' end and waits for running emails. The remaining ones become unsure. */
    public void endWithin(Duration limit) {
        stop();
        if (!threads.endWithin(limit)) {
            LOG.warn("the mail server did not reply in time; the running emails may have been sent or not");
        }
    }

    /** Ends the workers within {@link StopTimes#DEFAULT}. */
    @Override
    public void close() {
        endWithin(StopTimes.DEFAULT.emails());
    }
}
