package dev.intake.account;

import java.util.Locale;
import java.util.Optional;

/** Observes sign-in attempts. Implementations must return quickly and be thread-safe. */
@FunctionalInterface
public interface SignInObserver {
    /**
     * Called once after each attempt.
     *
     * @param account the account; absent if no account has the typed name, which may be a password typed into the wrong
     *     field, or if no lookup was made
     * @param from the network of the attempt
     * @param result the result
     */
    void attempted(Optional<AccountName> account, ClientNetwork from, Result result);

    /** The results of an attempt. */
    enum Result {
        /** The account is signed in. */
        SIGNED_IN,
        /** The password is right; a code is required. */
        CODE_ASKED,
        /** The code is wrong, was used before or is too late. */
        WRONG_CODE,
        /** The password is right, but no code is accepted until a new password is chosen. */
        NEW_PASSWORD_NEEDED,
        /** The password is wrong, or the account has none yet. */
        WRONG_PASSWORD,
        /** The typed name or password is not valid. */
        MALFORMED,
        /** No account has this name. */
        UNKNOWN_NAME,
        /** The one-time link is used, replaced, expired or unknown. */
        VOID_LINK,
        /** The one-time link is valid, but the chosen password is common. */
        COMMON_PASSWORD,
        /** Over an attempt limit; no lookup was made. */
        LIMITED,
        /** The queue of passwords to hash is full. */
        BUSY;

        /** Returns the name in lower case, as in metrics and logs: {@code wrong_password}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
