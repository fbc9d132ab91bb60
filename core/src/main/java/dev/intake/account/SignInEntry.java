package dev.intake.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.UUID;

/**
 * An entry of the sign-in record.
 *
 * @param id unique
 * @param at the time, to the microsecond
 * @param account the account
 * @param what the event
 */
public record SignInEntry(UUID id, Instant at, AccountName account, What what) {
    /** Truncates the time to microseconds. */
    public SignInEntry {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** The recorded events. */
    public enum What {
        /** Signed in with the password. */
        SIGNED_IN,
        /** Entered a wrong password. */
        WRONG_PASSWORD,
        /** Chose a password with a one-time link. */
        PASSWORD_CHOSEN,
        /** Changed the password while signed in. */
        PASSWORD_CHANGED,
        /** Entered the correct password of an account that needs a code, too. */
        CODE_ASKED,
        /** Entered a wrong code. */
        WRONG_CODE,
        /** Activated a second factor. */
        SECOND_FACTOR_ADDED,
        /** Removed the second factor, or another person removed it. */
        SECOND_FACTOR_REMOVED,
        /** Replaced the recovery codes. */
        RECOVERY_CODES_MADE,
        /** Was given a new one-time link. */
        LINK_MADE,
        /** Ended all sessions. */
        SIGNED_OUT,
        /** Was removed and can no longer sign in. */
        REMOVED,
        /** Was renamed to this name. */
        RENAMED;

        /** Returns the displayed and stored name in lower case, such as {@code signed-in}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
