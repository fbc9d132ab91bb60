package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ImportRun.Ending;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Orders, ends and reports background imports of what a provider already has: users, or customers with their past. All
 * nodes share the state. A tenant has one import of a provider at a time. (Spec, Authentication 9; ADR 142)
 */
public final class UserImports {
    private final Connector connector;
    private final SyncStorage storage;

    public UserImports(Connector connector, SyncStorage storage) {
        this.connector = connector;
        this.storage = storage;
    }

    /** Returns the status of the tenant's import. */
    public ImportStatus status(TenantId tenant) {
        return status(connector, storage.importViews(tenant));
    }

    static ImportStatus status(Connector connector, ImportViews imports) {
        return new ImportStatus(
                Optional.ofNullable(imports.imports().get(connector)),
                Optional.ofNullable(imports.importRuns().get(connector)),
                Optional.ofNullable(imports.counted().get(connector)));
    }

    /**
     * Orders an import within a unit of work. It continues an unfinished import, and starts over after a complete one.
     *
     * @param anew whether to start at the beginning of the list in any case
     */
    static void order(SyncStores stores, Connector connector, boolean anew, Instant now) {
        Optional<UserImport> reached =
                Optional.ofNullable(stores.imports().imports().get(connector));
        if (anew || reached.filter(UserImports::isUnfinished).isEmpty()) {
            stores.imports().save(connector, UserImport.begunAt(now));
        }
        stores.imports().save(connector, ImportRun.ordered(ImportTask.IMPORT, run(connector, stores), now));
    }

    /** Orders the counting of what an import would bring in within a unit of work, from the start of the lists. */
    static void orderCount(SyncStores stores, Connector connector, Instant now) {
        stores.imports().save(connector, CountedHistory.begunAt(UserImport.begunAt(now)));
        stores.imports().save(connector, ImportRun.ordered(ImportTask.COUNT, run(connector, stores), now));
    }

    static boolean isRunning(SyncStores stores, Connector connector) {
        return run(connector, stores)
                .filter(ImportRun.Running.class::isInstance)
                .isPresent();
    }

    static boolean isCounted(SyncStores stores, Connector connector) {
        return Optional.ofNullable(stores.imports().counted().get(connector))
                .filter(CountedHistory::isComplete)
                .isPresent();
    }

    /** Returns whether the list was not processed to its end. */
    static boolean isUnfinished(UserImport reached) {
        return reached.finishedAt().isEmpty();
    }

    /** Ends the running import of any worker, or its counting; returns whether there was one. */
    static boolean end(Connector connector, SyncStores stores, InstantSource clock, Ending how) {
        Optional<ImportRun> run = run(connector, stores);
        if (run.isPresent() && run.get() instanceof ImportRun.Running running) {
            stores.imports().save(connector, running.ended(clock.instant(), how));
            return true;
        }
        return false;
    }

    /** Returns the last run. */
    static Optional<ImportRun> run(Connector connector, SyncStores stores) {
        return Optional.ofNullable(stores.imports().importRuns().get(connector));
    }
}
