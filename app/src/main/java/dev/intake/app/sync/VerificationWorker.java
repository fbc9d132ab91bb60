package dev.intake.app.sync;

import dev.intake.app.worker.Pace;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.kernel.StorageException;
import dev.intake.sync.RunDueVerifications;
import dev.intake.sync.Verification;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs rounds of due verifications, and continues after failures. */
final class VerificationWorker implements WorkerThreads.Worker {
    private static final Logger LOG = LoggerFactory.getLogger(VerificationWorker.class);

    private final RunDueVerifications verifications;
    private final Pace pace;

    VerificationWorker(RunDueVerifications verifications, Pace pace) {
        this.verifications = verifications;
        this.pace = pace;
    }

    @Override
    public Duration round() {
        try {
            Optional<RunDueVerifications.Done> done = verifications.run();
            done.ifPresent(VerificationWorker::log);
            return done.isPresent() ? pace.betweenRounds() : pace.afterNothing();
        } catch (StorageException e) {
            LOG.warn("verifications wait, because the storage failed: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("a verification ended because of an internal error: {}", DeliveryFault.of(e));
        }
        return pace.afterFailure();
    }

    /** Logs missing events, and why a verification ended early. */
    private static void log(RunDueVerifications.Done done) {
        Verification verification = done.verification();
        if (verification.isRunning()) {
            return;
        }
        if (verification.reason().isPresent()) {
            LOG.warn(
                    "the events of {} of tenant {} could not be verified: {}",
                    verification.connector().segment(),
                    done.tenant(),
                    verification.reason().get());
        } else if (verification.certificate().fetched()
                        + verification.certificate().missing()
                > 0) {
            LOG.info(
                    "verified the events of {} of tenant {}: {}",
                    verification.connector().segment(),
                    done.tenant(),
                    CertificateView.summary(verification.certificate()));
        }
    }
}
