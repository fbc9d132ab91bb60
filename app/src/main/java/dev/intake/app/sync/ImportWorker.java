package dev.intake.app.sync;

import dev.intake.app.worker.Pace;
import dev.intake.app.worker.WorkerThreads;
import dev.intake.kernel.StorageException;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportTask;
import dev.intake.sync.RunDueImports;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs rounds of due imports, and continues after failures. */
final class ImportWorker implements WorkerThreads.Worker {
    private static final Logger LOG = LoggerFactory.getLogger(ImportWorker.class);

    private final RunDueImports imports;
    private final Pace pace;

    ImportWorker(RunDueImports imports, Pace pace) {
        this.imports = imports;
        this.pace = pace;
    }

    @Override
    public Duration round() {
        try {
            Optional<RunDueImports.Done> done = imports.run();
            done.ifPresent(ImportWorker::log);
            return done.isPresent() ? pace.betweenRounds() : pace.afterNothing();
        } catch (StorageException e) {
            LOG.warn("imports wait, because the storage failed: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("an import ended because of an internal error: {}", DeliveryFault.of(e));
        }
        return pace.afterFailure();
    }

    private static void log(RunDueImports.Done done) {
        if (done.run() instanceof Ended ended) {
            String what = (ended.task() == ImportTask.COUNT ? "the counting of the history" : "the import") + " of "
                    + done.connector().segment() + " for tenant " + done.tenant();
            ended.how()
                    .<Runnable>fold(new Ending.Cases<>(
                            completed -> () -> LOG.info("{} is complete", what),
                            failed -> () -> LOG.warn("{} failed: {}", what, failed.reason()),
                            canceled -> () -> {}))
                    .run();
        }
    }
}
