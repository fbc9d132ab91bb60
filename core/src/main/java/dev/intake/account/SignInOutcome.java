package dev.intake.account;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of signing in, or of choosing a password, which signs in too.
 *
 * @param kind the kind
 * @param session the session that has begun; absent for all other kinds
 * @param pending for the form that asks for a code; absent for all other kinds
 * @param retryAfter after too many attempts, the time to wait, in whole seconds; zero for all other kinds
 */
public record SignInOutcome(
        Kind kind, Optional<SignedIn> session, Optional<SignedToken<PendingSignIn>> pending, Duration retryAfter) {
    /** The name, password or link is wrong. */
    public static final SignInOutcome REFUSED = of(Kind.REFUSED);

    static final SignInOutcome NEW_PASSWORD_NEEDED = of(Kind.NEW_PASSWORD_NEEDED);
    static final SignInOutcome COMMON = of(Kind.COMMON);

    /** The kinds of outcome. */
    public enum Kind {
        /** A session has begun. */
        SIGNED_IN,
        /** The name, password or link is wrong; which of them is not revealed. */
        REFUSED,
        /** The password is correct; a code of the second factor is required. */
        CODE_NEEDED,
        /**
         * The password is correct, but too many wrong codes were entered since it was chosen, so whoever enters them may have
         * stolen it. No code is accepted before a new password is chosen ({@link WrongCodes}).
         */
        NEW_PASSWORD_NEEDED,
        /** The chosen password is common or easy to guess; nothing changed. */
        COMMON,
        /** Over an attempt limit; nothing was verified. Unknown names are treated the same way. */
        TOO_MANY
    }

    /**
     * A session that has begun.
     *
     * @param account the signed-in account
     * @param token the session for a cookie
     * @param device the browser for another cookie
     */
    public record SignedIn(Account account, SignedToken<Session> token, SignedToken<Device> device) {}

    static SignInOutcome signedIn(SignedIn session) {
        return new SignInOutcome(Kind.SIGNED_IN, Optional.of(session), Optional.empty(), Duration.ZERO);
    }

    static SignInOutcome codeNeeded(SignedToken<PendingSignIn> pending) {
        return new SignInOutcome(Kind.CODE_NEEDED, Optional.empty(), Optional.of(pending), Duration.ZERO);
    }

    static SignInOutcome tooMany(Duration retryAfter) {
        return new SignInOutcome(Kind.TOO_MANY, Optional.empty(), Optional.empty(), retryAfter);
    }

    private static SignInOutcome of(Kind kind) {
        return new SignInOutcome(kind, Optional.empty(), Optional.empty(), Duration.ZERO);
    }
}
