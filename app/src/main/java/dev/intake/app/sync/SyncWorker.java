package dev.intake.app.sync;

import dev.intake.app.worker.Pace;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.kernel.StorageException;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportTask;
import dev.intake.sync.RunDueImports;
import dev.intake.sync.RunDueVerifications;
import dev.intake.sync.SyncKind;
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

    static SyncWorker of(RunDueImports imports, SyncObserver observer, Pace pace) {
        return new SyncWorker(
                "imports",
                () -> {
                    Optional<RunDueImports.Done> done = imports.run();
                    done.ifPresent(one -> ended(one, observer));
                    return done.isPresent();
                },
                pace);
    }

    static SyncWorker of(RunDueVerifications verifications, SyncObserver observer, Pace pace) {
        return new SyncWorker(
                "verifications",
                () -> {
                    Optional<RunDueVerifications.Done> done = verifications.run();
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

    private static void ended(RunDueImports.Done done, SyncObserver observer) {
        if (done.run() instanceof Ended ended) {
            SyncKind kind = ended.task() == ImportTask.COUNT ? SyncKind.COUNT : SyncKind.IMPORT;
            String imported = (kind == SyncKind.COUNT ? "the counting of the history" : "the import") + " of "
                    + done.connector().segment() + " for tenant " + done.tenant();
            ended.how()
                    .<Runnable>fold(new Ending.Cases<>(
                            completed -> () -> {
                                LOG.info("{} is complete", imported);
                                observer.ended(kind, true);
                            },
                            failed -> () -> {
                                LOG.warn("{} failed: {}", imported, failed.reason());
                                observer.ended(kind, false);
                            },
                            canceled -> () -> {}))
                    .run();
        }
    }

    /** Logs missing events, and why a verification ended early. */
    private static void ended(RunDueVerifications.Done done, SyncObserver observer) {
        Verification verification = done.verification();
        if (verification.isRunning()) {
            return;
        }
        observer.ended(SyncKind.VERIFY, verification.reason().isEmpty());
        String verified = "the events of " + verification.connector().segment() + " of tenant " + done.tenant();
        if (verification.reason().isPresent()) {
            LOG.warn(
                    "{} could not be verified: {}",
                    verified,
                    verification.reason().get());
        } else if (verification.certificate().fetched()
                        + verification.certificate().missing()
                > 0) {
            LOG.info("verified {}: {}", verified, CertificateView.summary(verification.certificate()));
        }
    }
}
