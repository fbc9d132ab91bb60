package dev.intake.app.worker;

import dev.intake.connector.ApiKey;
import dev.intake.port.UserDirectory;
import dev.intake.usecase.Connectors;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.random.RandomGenerator.SplittableGenerator;

/**
 * Does the imports of users that were ordered while the service runs, on {@value #THREADS} threads. Any number of nodes may
 * do so at the same time. (Spec, Authentication 9)
 */
public final class ImportWorkers implements AutoCloseable {
    /** Threads, and so imports that are under way at once; each holds a page of users, which may have some megabytes. */
    public static final int THREADS = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final StopRequest stop = new StopRequest();
    private final ExecutorService threads;

    private ImportWorkers() {
        AtomicInteger made = new AtomicInteger();
        threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "imports-" + made.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Starts them.
     *
     * @param connectors whose imports they do
     * @param directories gives the list of users that a key opens
     * @param random spreads their waits; need not be strong
     */
    public static ImportWorkers start(
            Connectors connectors, Function<ApiKey, UserDirectory> directories, SplittableGenerator random) {
        ImportWorkers workers = new ImportWorkers();
        for (int i = 0; i < THREADS; i++) {
            workers.threads.execute(new ImportWorker(
                    connectors.importWorker(directories, pause -> !workers.stop.isMadeWithin(pause)),
                    new Pace(random.split()),
                    workers.stop));
        }
        workers.threads.shutdown();
        return workers;
    }

    /** Tells them to end, without waiting: no further page is asked for, and who waits gives its import back. */
    public void stop() {
        stop.make();
    }

    /**
     * Tells them to end and waits for the pages under way, five seconds at most. What is left then is as after a crash:
     * another worker goes on with it when its claim is over.
     */
    @Override
    public void close() {
        stop();
        try {
            threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
