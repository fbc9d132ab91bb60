package dev.intake.account;

import java.util.Locale;
import java.util.Optional;

/** Is called once for every attempt to sign in. It must return quickly, and is safe for use by several threads. */
@FunctionalInterface
public interface SignInObserver {
    /**
     * Is called after the attempt was decided.
     *
     * @param account the account that was tried; absent when there is none of the typed name, which may be a password
     *     in the wrong field, and when nobody looked
     * @param from where the attempt came from
     * @param result what came of it
     */
    void attempted(Optional<AccountName> account, ClientNetwork from, Result result);

    /** What can come of an attempt. */
    enum Result {
        /** The account is signed in. */
        SIGNED_IN,
        /** The password is right, and a code is asked for. */
        CODE_ASKED,
        /** The code is wrong, was used before, or came too late. */
        WRONG_CODE,
        /** The account has another password, or none yet. */
        WRONG_PASSWORD,
        /** What was typed cannot be a name, or cannot be a password. */
        MALFORMED,
        /** There is no account of that name. */
        UNKNOWN_NAME,
        /** The one-time link was used, replaced, is too old, or never was. */
        VOID_LINK,
        /** A one-time link is good, and the password that was chosen with it is a common one. */
        COMMON_PASSWORD,
        /** There were too many attempts; nothing was looked up. */
        LIMITED,
        /** Too many passwords were waiting to be checked. */
        BUSY;

        /** Returns the name in lower case, as metrics and logs show it: {@code wrong_password}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
