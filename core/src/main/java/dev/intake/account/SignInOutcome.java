package dev.intake.account;

import java.time.Duration;

/** What came of signing in, or of choosing a password, which signs in too. */
public sealed interface SignInOutcome {
    /**
     * A session has begun.
     *
     * @param account who is signed in
     * @param token the session, for a cookie
     * @param device the browser that it began in, for another cookie
     */
    record SignedIn(Account account, SessionToken token, DeviceToken device) implements SignInOutcome {}

    /** There is no such account, or it has another password: both look alike. Or the link is not, or no longer, good. */
    record Refused() implements SignInOutcome {}

    /**
     * The password is right, and a code of the second factor is needed.
     *
     * @param token for the form that asks for the code
     */
    record CodeNeeded(PendingToken token) implements SignInOutcome {}

    /** The password that was chosen is a common one, or easily guessed; nothing was changed. */
    record Common() implements SignInOutcome {}

    /**
     * There were too many attempts, and nothing was checked. Names that nobody has are refused alike.
     *
     * @param retryAfter when to try again, in whole seconds
     */
    record TooMany(Duration retryAfter) implements SignInOutcome {}
}
