package dev.intake.app.sync;

import dev.intake.sync.SyncKind;

/** Observes runs of imports, counts and verifications. */
@FunctionalInterface
public interface SyncObserver {
    /** Called when a run has ended, but not when a person canceled it. */
    void ended(SyncKind kind, boolean completed);
}
