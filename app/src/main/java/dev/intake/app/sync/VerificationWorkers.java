package dev.intake.app.sync;

import dev.intake.Connectors;
import dev.intake.app.worker.Pace;
import dev.intake.app.worker.StopRequest;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectories;
import dev.intake.sync.VerificationObserver;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Runs due verifications while the service runs, on one thread. Several nodes may do this concurrently. (ADR 134) */
public final class VerificationWorkers implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final StopRequest stop;
    private final WorkerThreads threads;

    private VerificationWorkers(StopRequest stop, WorkerThreads threads) {
        this.stop = stop;
        this.threads = threads;
    }

    /**
     * Starts the worker.
     *
     * @param connectors the connectors whose events it verifies
     * @param random varies its pauses; need not be cryptographically strong
     */
    public static VerificationWorkers start(
            Connectors connectors, EventDirectories directories, RandomGenerator random) {
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
        VerificationWorker worker =
                new VerificationWorker(connectors.verificationWorker(directories, untilStopped), new Pace(random));
        return new VerificationWorkers(stop, WorkerThreads.start("verifications", stop, List.of(worker)));
    }

    /** Requests the worker's end without waiting: no further page is requested, and a running verification is released. */
    public void stop() {
        stop.request();
    }

    /**
     * Requests the worker's end and waits for the running window, at most five seconds. The remaining work is treated as
     * after a crash.
     */
    @Override
    public void close() {
        stop();
        threads.endWithin(TIMEOUT);
    }
}
