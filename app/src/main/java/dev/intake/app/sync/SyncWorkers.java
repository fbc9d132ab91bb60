package dev.intake.app.sync;

import dev.intake.Connectors;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectories;
import dev.intake.sync.ObjectDirectories;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.VerificationObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator.SplittableGenerator;

/**
 * Runs due imports on {@value #IMPORTS} threads and due verifications on one while the service runs. Any number of nodes may
 * do this concurrently. (Spec, Authentication 9; ADR 134)
 */
public final class SyncWorkers implements AutoCloseable {
    /**
     * The number of threads of imports, and so the maximum number of concurrent ones. Each holds a page of a list, which may
     * have some megabytes.
     */
    static final int IMPORTS = 2;

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final StopRequest stop;
    private final WorkerThreads threads;

    private SyncWorkers(StopRequest stop, WorkerThreads threads) {
        this.stop = stop;
        this.threads = threads;
    }

    /**
     * Starts the workers.
     *
     * @param connectors the connectors whose imports and verifications they run
     * @param lists opens the lists of providers
     * @param events opens the lists of providers' events
     * @param observer is notified of ended runs
     * @param random varies their pauses; need not be cryptographically strong
     */
    public static SyncWorkers start(
            Connectors connectors,
            ObjectDirectories lists,
            EventDirectories events,
            SyncObserver observer,
            SplittableGenerator random) {
        StopRequest stop = new StopRequest();
        VerificationObserver untilStopped = new VerificationObserver() {
            @Override
            public boolean reached(Certificate certificate) {
                return !stop.isRequested();
            }

            @Override
            public boolean pause(Duration pause, String reason) {
                return !stop.isRequestedWithin(pause);
            }
        };
        List<SyncWorker> workers = new ArrayList<>();
        for (int i = 0; i < IMPORTS; i++) {
            RunDueSync imports = connectors.importWorker(lists, pause -> !stop.isRequestedWithin(pause));
            workers.add(SyncWorker.of("imports", imports, observer, new Pace(random.split())));
        }
        RunDueSync verifications = connectors.verificationWorker(events, untilStopped);
        workers.add(SyncWorker.of("verifications", verifications, observer, new Pace(random.split())));
        return new SyncWorkers(stop, WorkerThreads.start("sync", stop, workers));
    }

    /** Requests the workers' end without waiting: no further page is requested, and what waits is released. */
    public void stop() {
        stop.request();
    }

    /**
     * Requests the workers' end and waits for running pages, at most five seconds. The remaining work is treated as after a
     * crash: another worker continues it when its claim ends.
     */
    @Override
    public void close() {
        stop();
        threads.endWithin(TIMEOUT);
    }
}
