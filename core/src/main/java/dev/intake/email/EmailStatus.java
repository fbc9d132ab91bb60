package dev.intake.email;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The names of the states of an email. */
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

    /** The states that need review: {@link EmailState.Reviewable}. */
    public static final Set<EmailStatus> REVIEWABLE = Collections.unmodifiableSet(EnumSet.of(HELD, FAILED, UNSURE));

    /** The states of an email that its recipient may have, or may be receiving. */
    public static final Set<EmailStatus> BEGUN = Collections.unmodifiableSet(EnumSet.of(SENDING, SENT, KEPT, UNSURE));

    /** Returns the status with this label; empty if there is none. */
    public static Optional<EmailStatus> named(String label) {
        return Arrays.stream(values())
                .filter(status -> status.label().equals(label))
                .findFirst();
    }

    /** Returns the displayed and stored name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
