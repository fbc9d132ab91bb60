package dev.intake.account;

import java.time.Duration;
import java.util.function.Function;

/** What came of signing in, or of choosing a password, which signs in too. */
public sealed interface SignInOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * A session has begun.
     *
     * @param account who is signed in
     * @param token the session, for a cookie
     * @param device the browser that it began in, for another cookie
     */
    record SignedIn(Account account, SessionToken token, DeviceToken device) implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.signedIn().apply(this);
        }
    }

    /** There is no such account, or it has another password: both look alike. Or the link is not, or no longer, good. */
    record Refused() implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * The password is right, and a code of the second factor is needed.
     *
     * @param token for the form that asks for the code
     */
    record CodeNeeded(PendingToken token) implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.codeNeeded().apply(this);
        }
    }

    /** The password that was chosen is a common one, or easily guessed; nothing was changed. */
    record Common() implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.common().apply(this);
        }
    }

    /**
     * There were too many attempts, and nothing was checked. Names that nobody has are refused alike.
     *
     * @param retryAfter when to try again, in whole seconds
     */
    record TooMany(Duration retryAfter) implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tooMany().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<SignedIn, R> signedIn,
            Function<Refused, R> refused,
            Function<CodeNeeded, R> codeNeeded,
            Function<Common, R> common,
            Function<TooMany, R> tooMany) {}
}
