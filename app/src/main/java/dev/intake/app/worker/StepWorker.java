package dev.intake.app.worker;

import dev.intake.port.StorageException;
import dev.intake.usecase.RunDueSteps;
import dev.intake.usecase.StepRound;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread's work: round after round until the stop request, whatever fails in between. */
final class StepWorker implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(StepWorker.class);

    private final RunDueSteps steps;
    private final Pace pace;
    private final StopRequest stop;

    StepWorker(RunDueSteps steps, Pace pace, StopRequest stop) {
        this.steps = steps;
        this.pace = pace;
        this.stop = stop;
    }

    @Override
    public void run() {
        Duration wait = Duration.ZERO;
        while (!stop.isMadeWithin(wait)) {
            wait = round();
        }
    }

    private Duration round() {
        try {
            StepRound round = steps.run();
            if (round.mailServerDown()) {
                return pace.afterFailure();
            }
            if (round.claimed() == 0) {
                return pace.afterNothing();
            }
            return round.isMoreDue() ? pace.betweenRounds() : pace.afterAll();
        } catch (StorageException e) {
            LOG.warn("what is due in programs waits, for the storage failed: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("what is due in programs waits, for a fault of Intake's own: {}", described(e));
        }
        return pace.afterFailure();
    }

    /** Without the message, which may quote what a customer has sent. */
    private static String described(RuntimeException fault) {
        return Arrays.stream(fault.getStackTrace())
                .map(frame -> "\n\tat " + frame)
                .collect(Collectors.joining("", fault.getClass().getName(), ""));
    }
}
