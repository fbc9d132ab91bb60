package dev.intake.feedback;

import dev.intake.enrollment.Enrollment.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A bounce, a spam report or an unsubscribe that an email of a program caused. An email has at most one of each kind.
 *
 * @param entry the program and the contact
 * @param step index of the step in the program, from 0
 * @param kind what happened
 * @param at when the first report of it arrived, to the microsecond
 */
public record EmailFeedback(Entry entry, int step, Kind kind, Instant at) {
    /** Truncates the time to microseconds. */
    public EmailFeedback {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** The kind of feedback about an email. */
    public enum Kind {
        /** {@link Feedback.HardBounce}. */
        HARD_BOUNCE,
        /** {@link Feedback.SoftBounce}. */
        SOFT_BOUNCE,
        /** {@link Feedback.Complaint}. */
        COMPLAINT,
        /** The recipient unsubscribed by the link of the email. */
        UNSUBSCRIBED;

        /** Returns the displayed name in lower case, such as {@code hard-bounce}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
