package dev.intake.app.worker;

import dev.intake.port.EmailSender;
import dev.intake.usecase.Programs;
import dev.intake.usecase.StepObserver;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;
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

    private final StopRequest stop = new StopRequest();
    private final ExecutorService threads;

    private StepWorkers() {
        AtomicInteger made = new AtomicInteger();
        threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "steps-" + made.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
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
        StepWorkers workers = new StepWorkers();
        EmailSender watched =
                new YieldingSender(new WatchedSender(sender, workers.stop), busy, YieldingSender.PAUSE, workers.stop);
        StepObserver log = new StepLog();
        StepObserver both = (tenant, email) -> {
            log.changed(tenant, email);
            observer.changed(tenant, email);
        };
        for (int i = 0; i < THREADS; i++) {
            RandomGenerator own = random.split();
            workers.threads.execute(new StepWorker(programs.worker(watched, both), new Pace(own), workers.stop));
        }
        workers.threads.shutdown();
        return workers;
    }

    /** Tells them to end, without waiting: no further email is begun, and who is idle ends at once. */
    public void stop() {
        stop.make();
    }

    /** Tells them to end and waits for the emails under way, 15 seconds at most; what is left then becomes unsure. */
    @Override
    public void close() {
        stop();
        try {
            if (!threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("the mail server did not answer in time; the emails under way may have been sent or not");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
