package dev.intake.review;

import dev.intake.template.MergeField;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/** The outcome of sending a test of an email. */
public sealed interface TestSending {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The mail server accepted the test.
     *
     * @param subject its subject
     */
    record Sent(String subject) implements TestSending {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.sent().apply(this);
        }
    }

    /**
     * The mail server did not accept the test, or its reply was lost.
     *
     * @param reason the server's reply or the failure, one line
     */
    record NotSent(String reason) implements TestSending {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notSent().apply(this);
        }
    }

    /** No mail server is set. */
    record NoMailServer() implements TestSending {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noMailServer().apply(this);
        }
    }

    /** The address is not that of a member of the tenant. Nothing was sent. */
    record NotAMember() implements TestSending {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notAMember().apply(this);
        }
    }

    /**
     * The program has no such step or variant.
     *
     * @param steps number of steps of the program
     */
    record NoSuchEmail(int steps) implements TestSending {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchEmail().apply(this);
        }
    }

    /**
     * Fields have neither a value nor a fallback. Nothing was sent.
     *
     * @param missing the fields, at least one
     */
    record Held(SortedSet<MergeField> missing) implements TestSending {
        /** Copies the fields. */
        public Held {
            missing = Collections.unmodifiableSortedSet(new TreeSet<>(missing));
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.held().apply(this);
        }
    }

    /** The tenant has sent {@link SendTestEmail#MAX_PER_HOUR} tests within an hour. */
    record TooMany() implements TestSending {
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
            Function<Sent, R> sent,
            Function<NotSent, R> notSent,
            Function<NoMailServer, R> noMailServer,
            Function<NotAMember, R> notAMember,
            Function<NoSuchEmail, R> noSuchEmail,
            Function<Held, R> held,
            Function<TooMany, R> tooMany) {}
}
