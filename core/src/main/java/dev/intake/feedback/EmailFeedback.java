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
        /** The email was refused permanently: the address does not exist or accepts nothing. */
        HARD_BOUNCE,
        /** The email was not delivered for a temporary or unknown reason. It suppresses no address. */
        SOFT_BOUNCE,
        /** A recipient reported the email as spam. */
        COMPLAINT,
        /** The recipient unsubscribed by the link of the email. */
        UNSUBSCRIBED;

        /** Returns the displayed name in lower case, such as {@code hard-bounce}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
