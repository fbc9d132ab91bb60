package dev.intake.userimport;

import java.util.Optional;

/**
 * How the import of a tenant's users stands. The two parts are read one after the other, so the one may be a page ahead.
 *
 * @param progress how far it has come, by whatever runs; absent when none was ever begun
 * @param run the last order to do it in the background; absent when there never was one
 */
public record ImportStatus(Optional<UserImport> progress, Optional<ImportRun> run) {
    /** Whether it is being done in the background, or about to be. */
    public boolean isRunning() {
        return run.filter(ImportRun.Running.class::isInstance).isPresent();
    }

    /** Whether the next run goes on where this one stood; otherwise it begins at the start of the list. */
    public boolean goesOn() {
        return progress.filter(UserImports::isUnfinished).isPresent();
    }
}
