package dev.intake.email;

import java.util.Locale;

/** The states of an email by name alone. */
public enum EmailStatus {
    /** {@link EmailState.Held}. */
    HELD,
    /** {@link EmailState.Released}. */
    RELEASED,
    /** {@link EmailState.Sending}. */
    SENDING,
    /** {@link EmailState.Retrying}. */
    RETRYING,
    /** {@link EmailState.Sent}. */
    SENT,
    /** {@link EmailState.Kept}. */
    KEPT,
    /** {@link EmailState.Skipped}. */
    SKIPPED,
    /** {@link EmailState.Failed}. */
    FAILED,
    /** {@link EmailState.Unsure}. */
    UNSURE,
    /** {@link EmailState.Discarded}. */
    DISCARDED;

    /** The name in lower case, as it is shown and stored. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
