package dev.intake.app.sync;

import dev.intake.Connectors;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.sync.UserDirectories;
import java.time.Duration;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.Stream;

/**
 * Runs due imports of users and of history while the service runs, on {@value #THREADS} threads. Any number of nodes may do
 * this concurrently. (Spec, Authentication 9)
 */
public final class ImportWorkers implements AutoCloseable {
    /**
     * The number of threads, and so the maximum number of concurrent imports. Each holds a page of a list, which may have
     * some megabytes.
     */
    static final int THREADS = 2;

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final StopRequest stop;
    private final WorkerThreads threads;

    private ImportWorkers(StopRequest stop, WorkerThreads threads) {
        this.stop = stop;
        this.threads = threads;
    }

    /**
     * Starts the workers.
     *
     * @param connectors the connectors whose imports they run
     * @param directories opens the directories of providers
     * @param random varies their pauses; need not be cryptographically strong
     */
    public static ImportWorkers start(Connectors connectors, UserDirectories directories, SplittableGenerator random) {
        StopRequest stop = new StopRequest();
        return new ImportWorkers(
                stop,
                WorkerThreads.start(
                        "imports",
                        stop,
                        Stream.generate(() -> new ImportWorker(
                                        connectors.importWorker(directories, pause -> !stop.isRequestedWithin(pause)),
                                        new Pace(random.split())))
                                .limit(THREADS)
                                .toList()));
    }

    /** Requests the workers' end without waiting: no further page is requested, and a waiting worker releases its import. */
    public void stop() {
        stop.request();
    }

    /**
     * Requests the workers' end and waits for running pages, at most five seconds. The remaining imports are treated as after
     * a crash: another worker continues them when their claims end.
     */
    @Override
    public void close() {
        stop();
        threads.endWithin(TIMEOUT);
    }
}
