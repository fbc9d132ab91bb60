package dev.intake.usecase;

import dev.intake.account.Account;
import dev.intake.account.SessionToken;

/** What came of signing in, or of choosing a password, which signs in too. */
public sealed interface SignInOutcome {
    /**
     * A session has begun.
     *
     * @param account who is signed in
     * @param token the session, for a cookie
     */
    record SignedIn(Account account, SessionToken token) implements SignInOutcome {}

    /**
     * There is no such account, or that is not its password, or there were too many attempts: which of them is told to
     * nobody. Or the link is not, or no longer, good.
     */
    record Refused() implements SignInOutcome {}
}
