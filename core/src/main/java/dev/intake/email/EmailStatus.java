package dev.intake.email;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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

    /** Those in which the contact waits for a person: {@link EmailState.Reviewable}. */
    public static final Set<EmailStatus> REVIEWABLE = Collections.unmodifiableSet(EnumSet.of(HELD, FAILED, UNSURE));

    /** The status of this label, or nothing. */
    public static Optional<EmailStatus> named(String label) {
        return Arrays.stream(values())
                .filter(status -> status.label().equals(label))
                .findFirst();
    }

    /** The name in lower case, as it is shown and stored. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
