package dev.intake.email;

import java.util.function.Function;

/** What became of the attempt to send an email. */
public sealed interface SendOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The mail server has taken the email: it is the server's to deliver now. */
    record Accepted() implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.accepted().apply(this);
        }
    }

    /** There is no mail server to send by. The email is kept, to be looked at. (Decisions 6.6) */
    record Kept() implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.kept().apply(this);
        }
    }

    /**
     * The mail server did not take the email and might take it later, or could not be reached. The email has surely not
     * been sent.
     *
     * @param reason what it answered or how reaching it failed, one line without secrets
     * @param serverDown whether the next email would meet the same, so that trying it now is of no use
     */
    record TryLater(String reason, boolean serverDown) implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tryLater().apply(this);
        }
    }

    /**
     * The mail server will never take the email.
     *
     * @param reason what it answered, one line
     */
    record Refused(String reason) implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * The whole email was handed over and the answer was lost: it may have been sent or not.
     *
     * @param reason how the answer was lost, one line
     */
    record Unsure(String reason) implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unsure().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<Accepted, R> accepted,
            Function<Kept, R> kept,
            Function<TryLater, R> tryLater,
            Function<Refused, R> refused,
            Function<Unsure, R> unsure) {}
}
