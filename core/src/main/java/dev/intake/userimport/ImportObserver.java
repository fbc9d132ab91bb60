package dev.intake.userimport;

import java.time.Duration;

/** Watches an import, and waits for it. */
public interface ImportObserver {
    /** Is told after each page, once what it came to is durable. */
    void stored(UserImport reached);

    /**
     * Waits before the import goes on; a pause of zero only asks whether it should.
     *
     * @param pause how long
     * @param reason why, for a person; empty when the pause is zero
     * @return whether to go on
     */
    boolean pause(Duration pause, String reason);
}
