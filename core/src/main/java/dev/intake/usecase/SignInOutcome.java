package dev.intake.usecase;

import dev.intake.account.Account;
import dev.intake.account.SessionToken;
import java.time.Duration;

/** What came of signing in, or of choosing a password, which signs in too. */
public sealed interface SignInOutcome {
    /**
     * A session has begun.
     *
     * @param account who is signed in
     * @param token the session, for a cookie
     */
    record SignedIn(Account account, SessionToken token) implements SignInOutcome {}

    /** There is no such account, or that is not its password; or the link is not, or no longer, good. */
    record Refused() implements SignInOutcome {}

    /**
     * There were too many attempts.
     *
     * @param retryAfter when the next one is looked at: whole seconds, at least one
     */
    record TooMany(Duration retryAfter) implements SignInOutcome {}
}
