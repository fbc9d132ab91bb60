package dev.intake.app.step;

import dev.intake.app.worker.Pace;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.kernel.StorageException;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRound;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs rounds of due steps, and continues after failures. */
final class StepWorker implements WorkerThreads.Worker {
    private static final Logger LOG = LoggerFactory.getLogger(StepWorker.class);

    private final RunDueSteps steps;
    private final Pace pace;

    StepWorker(RunDueSteps steps, Pace pace) {
        this.steps = steps;
        this.pace = pace;
    }

    @Override
    public Duration round() {
        try {
            StepRound round = steps.run();
            if (round.claimed() == 0) {
                return pace.afterNothing();
            }
            return round.isMoreDue() ? pace.betweenRounds() : pace.afterAll();
        } catch (StorageException e) {
            LOG.warn("due steps wait, because the storage failed: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("due steps wait, because of an internal error: {}", DeliveryFault.of(e));
        }
        return pace.afterFailure();
    }
}
