package dev.intake.app.step;

import dev.intake.Programs;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.email.EmailSender;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.step.StepObserver;
import java.time.Duration;
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
 * {@link #close}, which waits for running emails.
 */
public final class StepWorkers implements AutoCloseable {
    /**
     * The number of threads, and so the maximum number of concurrent emails. Each needs a database connection between emails.
     */
    public static final int THREADS = 4;

    private static final Logger LOG = LoggerFactory.getLogger(StepWorkers.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final StopRequest stop;
    private final WorkerThreads threads;

    private StepWorkers(StopRequest stop, WorkerThreads threads) {
        this.stop = stop;
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
        EmailSender watched = new YieldingSender(new WatchedSender(sender, stop), busy, YieldingSender.PAUSE, stop);
        StepObserver log = new StepLog();
        StepObserver both = (tenant, email) -> {
            log.changed(tenant, email);
            observer.changed(tenant, email);
        };
        return new StepWorkers(
                stop,
                WorkerThreads.start(
                        "steps",
                        stop,
                        Stream.generate(() ->
                                        new StepWorker(programs.worker(links, watched, both), new Pace(random.split())))
                                .limit(THREADS)
                                .toList()));
    }

    /** Requests the workers' end without waiting: no further email begins, and idle workers end at once. */
    public void stop() {
        stop.request();
    }

    /** Requests the workers' end and waits for running emails, at most 15 seconds. The remaining ones become unsure. */
    @Override
    public void close() {
        stop();
        if (!threads.endWithin(TIMEOUT)) {
            LOG.warn("the mail server did not reply in time; the running emails may have been sent or not");
        }
    }
}
