package dev.intake.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.UUID;

/**
 * Something that happened to an account, for the record.
 *
 * @param id unique
 * @param at when, to the microsecond
 * @param account whose
 * @param what what happened
 */
public record SignInEntry(UUID id, Instant at, AccountName account, What what) {
    /** Brings the time to the precision that is stored. */
    public SignInEntry {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** What can happen. */
    public enum What {
        /** Signed in with the password. */
        SIGNED_IN,
        /** Tried to with another. */
        WRONG_PASSWORD,
        /** Chose a password by a one-time link. */
        PASSWORD_CHOSEN,
        /** Changed the password, signed in. */
        PASSWORD_CHANGED,
        /** Gave the right password, and was asked for a code. */
        CODE_ASKED,
        /** Gave a wrong code. */
        WRONG_CODE,
        /** Set up a second factor. */
        SECOND_FACTOR_ADDED,
        /** Removed the second factor, or had it removed. */
        SECOND_FACTOR_REMOVED,
        /** Got new recovery codes. */
        RECOVERY_CODES_MADE,
        /** Got a new one-time link. */
        LINK_MADE,
        /** Ended all sessions. */
        SIGNED_OUT,
        /** Was removed, and may sign in no longer. */
        REMOVED,
        /** Got this name in place of another. */
        RENAMED;

        /** The name in lower case, as it is shown and stored: {@code signed-in}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
