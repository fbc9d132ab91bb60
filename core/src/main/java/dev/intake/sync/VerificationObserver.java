package dev.intake.sync;

import java.time.Duration;

/** Observes a verification, and controls its pace. */
public interface VerificationObserver {
    /** Continues without waiting. */
    VerificationObserver NONE = new VerificationObserver() {
        @Override
        public boolean reached(Certificate certificate) {
            return true;
        }

        @Override
        public boolean pause(Duration pause, String reason) {
            return true;
        }
    };

    /**
     * Called when a further part of the period is verified.
     *
     * @return whether to continue
     */
    boolean reached(Certificate certificate);

    /**
     * Called before missing events are recorded, whose ids the certificate has.
     *
     * @return whether to continue
     */
    default boolean recording(Certificate certificate) {
        return true;
    }

    /**
     * Waits before a request is repeated.
     *
     * @param reason a readable reason
     * @return whether to continue
     */
    boolean pause(Duration pause, String reason);
}
