package dev.intake.sync;

import java.util.Optional;

/**
 * The status of a tenant's user import. The parts are read one after the other, so one may be a page ahead.
 *
 * @param progress its progress over all runs; absent if it never started
 * @param run the last background run; absent if there was none
 * @param counted what was counted before the import, or the total that the provider told; absent if there was neither
 */
public record ImportStatus(Optional<UserImport> progress, Optional<ImportRun> run, Optional<CountedHistory> counted) {
    /** Returns whether a background run is queued or claimed. */
    public boolean isRunning() {
        return run.filter(ImportRun.Running.class::isInstance).isPresent();
    }

    /** Returns whether the running or last background run counts. */
    public boolean isCount() {
        return run.filter(last -> last.task() == ImportTask.COUNT).isPresent();
    }

    /**
     * Returns how many users or objects the import reads in all, as they were counted or the provider told, and at least
     * what it has read; empty if that is not known.
     */
    public Optional<Long> expected() {
        long read = progress.map(UserImport::seen).orElse(0L);
        return counts().map(HistoryCounts::listed).filter(all -> all > 0).map(all -> Math.max(all, read));
    }

    /** Returns the counts, if the lists were counted to their end. */
    public Optional<HistoryCounts> counts() {
        return counted.filter(CountedHistory::isComplete).map(CountedHistory::counts);
    }

    /** Returns whether the next run continues where the last one ended, rather than at the start of the list. */
    public boolean goesOn() {
        return progress.filter(UserImports::isUnfinished).isPresent();
    }
}
