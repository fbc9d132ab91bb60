package dev.intake.sync;

/**
 * The counting of a provider's history, over all runs. A tenant has one for each billing provider. (ADR 142)
 *
 * @param progress its progress; nothing was imported
 * @param counts what was counted until there
 */
public record CountedHistory(ImportProgress progress, HistoryCounts counts) {
    /** Returns whether the lists were counted to their end. */
    public boolean isComplete() {
        return progress.finishedAt().isPresent();
    }
}
