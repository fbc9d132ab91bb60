package dev.intake.app.sync;

import dev.intake.app.worker.Pace;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.kernel.StorageException;
import dev.intake.sync.Certificate;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.RunDueSync.Done;
import dev.intake.sync.SyncRun;
import dev.intake.sync.Verification;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs rounds of what is due, and continues after failures.
 *
 * @param what what it does, in the plural
 * @param work does what is due next and logs how it ended; false if nothing is due
 * @param pace the pauses between rounds
 */
record SyncWorker(String what, BooleanSupplier work, Pace pace) implements WorkerThreads.Worker {
    private static final Logger LOG = LoggerFactory.getLogger(SyncWorker.class);

    static SyncWorker of(String what, RunDueSync due, SyncObserver observer, Pace pace) {
        return new SyncWorker(
                what,
                () -> {
                    Optional<Done> done = due.run();
                    done.ifPresent(one -> ended(one, observer));
                    return done.isPresent();
                },
                pace);
    }

    @Override
    public Duration round() {
        try {
            return work.getAsBoolean() ? pace.betweenRounds() : pace.afterNothing();
        } catch (StorageException e) {
            LOG.warn("{} wait, because the storage failed: {}", what, e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("one of the {} ended because of an internal error: {}", what, DeliveryFault.of(e));
        }
        return pace.afterFailure();
    }

    /** Logs how a run ended; a verification that found nothing missing is the rule. */
    private static void ended(Done done, SyncObserver observer) {
        SyncRun run = done.run();
        String what = run.kind().label() + " of " + done.connector().segment() + " for tenant " + done.tenant();
        if (run.state() == SyncRun.State.COMPLETED) {
            String found = done.verification()
                    .map(Verification::certificate)
                    .map(SyncWorker::found)
                    .orElse("complete");
            if (!found.isEmpty()) {
                LOG.info("{}: {}", what, found);
            }
            observer.ended(run.kind(), true);
        } else if (run.state() == SyncRun.State.FAILED) {
            LOG.warn("{} failed: {}", what, run.reason().orElse(""));
            observer.ended(run.kind(), false);
        }
    }

    private static String found(Certificate certificate) {
        return certificate.fetched() + certificate.missing() > 0 ? CertificateView.summary(certificate) : "";
    }
}
