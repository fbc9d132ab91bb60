package dev.intake.sync;

import dev.intake.kernel.Connector;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The status of a tenant's user import. The parts are read one after the other, so one may be a page ahead.
 *
 * @param progress its progress over all runs; absent if it never started
 * @param run the last background run; absent if there was none
 * @param counted what was counted before the import, or the total that the provider told; absent if there was neither
 */
public record ImportStatus(Optional<ImportProgress> progress, Optional<SyncRun> run, Optional<CountedHistory> counted) {
    static ImportStatus of(Connector connector, SyncViews imports) {
        return new ImportStatus(
                Optional.ofNullable(imports.imports().get(connector)),
                Optional.ofNullable(imports.importRuns().get(connector)),
                Optional.ofNullable(imports.counted().get(connector)));
    }

    /** Ends the running import or count of any worker within a unit of work; returns whether there was one. */
    static boolean end(Connector connector, SyncStores stores, UnaryOperator<SyncRun> ended) {
        Optional<SyncRun> running = of(connector, stores.sync()).run().filter(SyncRun::isRunning);
        running.ifPresent(run -> stores.sync().save(connector, ended.apply(run)));
        return running.isPresent();
    }

    /** Returns whether a background run is queued or claimed. */
    public boolean isRunning() {
        return run.filter(SyncRun::isRunning).isPresent();
    }

    /** Returns whether the running or last background run counts. */
    public boolean isCount() {
        return run.filter(last -> last.kind() == SyncKind.COUNT).isPresent();
    }

    /**
     * Returns how many users or objects the import reads in all, as they were counted or the provider told, and at least
     * what it has read; empty if that is not known.
     */
    public Optional<Long> expected() {
        long read = progress.map(ImportProgress::seen).orElse(0L);
        return counts().map(HistoryCounts::listed).filter(all -> all > 0).map(all -> Math.max(all, read));
    }

    /** Returns the counts, if the lists were counted to their end. */
    public Optional<HistoryCounts> counts() {
        return counted.filter(CountedHistory::isComplete).map(CountedHistory::counts);
    }

    /** Returns whether the next run continues where the last one ended, rather than at the start of the list. */
    public boolean goesOn() {
        return progress.filter(reached -> reached.finishedAt().isEmpty()).isPresent();
    }
}
