package dev.intake.app.step;

import dev.intake.Programs;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.email.EmailSender;
import dev.intake.step.StepObserver;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what is due in programs while the service runs, on {@value #THREADS} threads. Any number of nodes may do so at the
 * same time. (Decisions 6.6)
 *
 * <p>To end without losing an answer of the mail server: {@link #stop}, so that no further email is begun, then {@link
 * #close}, which waits for those under way.
 */
public final class StepWorkers implements AutoCloseable {
    /** Threads, and so emails that are under way at once, at most. Each needs a database connection between emails. */
    public static final int THREADS = 4;

    private static final Logger LOG = LoggerFactory.getLogger(StepWorkers.class);
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final StopRequest stop;
    private final WorkerThreads threads;

    private StepWorkers(StopRequest stop, WorkerThreads threads) {
        this.stop = stop;
        this.threads = threads;
    }

    /** Starts them where nothing else is done beside them. */
    public static StepWorkers start(Programs programs, EmailSender sender, SplittableGenerator random) {
        return start(programs, sender, () -> false, random, (tenant, email) -> {});
    }

    /**
     * Starts them.
     *
     * @param programs whose steps they do
     * @param sender the way out for emails; stays the caller's to close
     * @param busy whether the service has much else to do at this moment: then each email waits a little
     * @param random spreads their waits; need not be strong
     * @param observer is told what becomes of emails, beside the log
     */
    public static StepWorkers start(
            Programs programs,
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
                        Stream.generate(() -> new StepWorker(programs.worker(watched, both), new Pace(random.split())))
                                .limit(THREADS)
                                .toList()));
    }

    /** Tells them to end, without waiting: no further email is begun, and who is idle ends at once. */
    public void stop() {
        stop.make();
    }

    /** Tells them to end and waits for the emails under way, 15 seconds at most; what is left then becomes unsure. */
    @Override
    public void close() {
        stop();
        if (!threads.endWithin(PATIENCE)) {
            LOG.warn("the mail server did not answer in time; the emails under way may have been sent or not");
        }
    }
}
