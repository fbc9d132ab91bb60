package dev.intake.sync;

import java.time.Duration;

/** Observes an import, and controls its pace. */
public interface ImportObserver {
    /** Called while a page is processed: when it has arrived, and before each of its parts but the first is stored. */
    void processing();

    /** Called after each page is stored durably. */
    void stored(ImportProgress reached);

    /**
     * Waits before the import continues; with a pause of zero it only decides whether to continue.
     *
     * @param pause how long to wait
     * @param reason a readable reason; empty if the pause is zero
     * @return whether to continue
     */
    boolean pause(Duration pause, String reason);
}
