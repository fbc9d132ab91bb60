package dev.intake.app.userimport;

import dev.intake.Connectors;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.userimport.UserDirectories;
import java.time.Duration;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.Stream;

/**
 * Runs due imports of users and of history while the service runs, on {@value #THREADS} threads. Any number of nodes may do so at once. (Spec,
 * Authentication 9)
 */
public final class ImportWorkers implements AutoCloseable {
    /** The threads, and so the maximum of imports at once. Each holds a page of a list, which may have some megabytes. */
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
     * @param directories opens the lists of providers
     * @param random spreads their pauses; need not be strong
     */
    public static ImportWorkers start(Connectors connectors, UserDirectories directories, SplittableGenerator random) {
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

    /** Requests their end without waiting: no further page is requested, and a waiting worker releases its import. */
    public void stop() {
        stop.make();
    }

    /**
     * Requests their end and waits for the running pages, at most five seconds. The rest is treated as after a crash: another
     * worker continues the import when its claim ends.
     */
    @Override
    public void close() {
        stop();
        threads.endWithin(TIMEOUT);
    }
}
