package dev.intake.app.userimport;

import dev.intake.Connectors;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.connector.ApiKey;
import dev.intake.userimport.UserDirectory;
import java.time.Duration;
import java.util.function.Function;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.Stream;

/**
 * Does the imports of users that were ordered while the service runs, on {@value #THREADS} threads. Any number of nodes may
 * do so at the same time. (Spec, Authentication 9)
 */
public final class ImportWorkers implements AutoCloseable {
    /** Threads, and so imports that are under way at once; each holds a page of users, which may have some megabytes. */
    public static final int THREADS = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final StopRequest stop;
    private final WorkerThreads threads;

    private ImportWorkers(StopRequest stop, WorkerThreads threads) {
        this.stop = stop;
        this.threads = threads;
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
        StopRequest stop = new StopRequest();
        return new ImportWorkers(
                stop,
                WorkerThreads.start(
                        "imports",
                        stop,
                        Stream.generate(() -> new ImportWorker(
                                        connectors.importWorker(directories, pause -> !stop.isMadeWithin(pause)),
                                        new Pace(random.split())))
                                .limit(THREADS)
                                .toList()));
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
        threads.endWithin(PATIENCE);
    }
}
