package dev.intake.email;

import java.util.function.Function;

/** The outcome of an attempt to send an email. */
public sealed interface SendOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns whether other emails at the same mail server would fail the same way now. */
    default boolean serverDown() {
        return false;
    }

    /** Returns the server's reply or another reason why the email was not sent for certain; blank if it was sent or kept. */
    default String reason() {
        return "";
    }

    /** The mail server accepted the email for delivery. */
    record Accepted() implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.accepted().apply(this);
        }
    }

    /** No mail server is set. The email is stored instead. (Decisions 6.6) */
    record Kept() implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.kept().apply(this);
        }
    }

    /**
     * The mail server refused the email temporarily, refused the sender, or was unreachable. The email was certainly not
     * sent.
     *
     * @param reason the server's reply or the connection failure: one line without secrets
     * @param serverDown whether other emails at the same mail server would fail the same way, so that trying them now is
     *     pointless
     */
    record TryLater(String reason, boolean serverDown) implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tryLater().apply(this);
        }
    }

    /**
     * The mail server refused this recipient, or closed the connection once it knew the recipient, and the reason may concern
     * other emails, too: a server is too busy (421), or a policy about the sender. The email was certainly not sent. It counts
     * as an attempt; only several different recipients in a row are an outage of the mail server.
     *
     * @param reason the server's reply or the connection failure: one line without secrets
     * @param domainBusy whether emails to the recipient's domain should wait a moment
     */
    record RecipientDeferred(String reason, boolean domainBusy) implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.recipientDeferred().apply(this);
        }
    }

    /**
     * The mail server refused the email permanently.
     *
     * @param reason the server's reply, one line
     */
    record Refused(String reason) implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * The mail server refused the recipient permanently: the address does not exist or accepts no emails. (RFC 3463, X.1)
     *
     * @param reason the server's reply, one line
     */
    record RecipientRefused(String reason) implements SendOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.recipientRefused().apply(this);
        }
    }

    /**
     * The email was handed over and the reply was lost, so it may have been sent.
     *
     * @param reason how the reply was lost, one line
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
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Accepted, R> accepted,
            Function<Kept, R> kept,
            Function<TryLater, R> tryLater,
            Function<RecipientDeferred, R> recipientDeferred,
            Function<Refused, R> refused,
            Function<RecipientRefused, R> recipientRefused,
            Function<Unsure, R> unsure) {}
}
