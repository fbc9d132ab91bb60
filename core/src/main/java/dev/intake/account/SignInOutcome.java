package dev.intake.account;

import java.time.Duration;
import java.util.function.Function;

/** The outcome of signing in, or of choosing a password, which signs in too. */
public sealed interface SignInOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * A session has begun.
     *
     * @param account the signed-in account
     * @param token the session for a cookie
     * @param device the browser for another cookie
     */
    record SignedIn(Account account, SessionToken token, DeviceToken device) implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.signedIn().apply(this);
        }
    }

    /** The name, password or link is wrong; which of them is not revealed. */
    record Refused() implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * The password is correct; a code of the second factor is required.
     *
     * @param token for the form that asks for the code
     */
    record CodeNeeded(PendingToken token) implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.codeNeeded().apply(this);
        }
    }

    /**
     * The password is correct, but too many wrong codes were entered since it was chosen, so whoever enters them may have
     * stolen it. No code is accepted before a new password is chosen ({@link WrongCodes}).
     */
    record NewPasswordNeeded() implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.newPasswordNeeded().apply(this);
        }
    }

    /** The chosen password is common or easy to guess; nothing changed. */
    record Common() implements SignInOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.common().apply(this);
        }
    }

    /**
     * Over an attempt limit; nothing was verified. Unknown names are treated the same way.
     *
     * @param retryAfter time to wait, in whole seconds
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
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<SignedIn, R> signedIn,
            Function<Refused, R> refused,
            Function<CodeNeeded, R> codeNeeded,
            Function<NewPasswordNeeded, R> newPasswordNeeded,
            Function<Common, R> common,
            Function<TooMany, R> tooMany) {}
}
