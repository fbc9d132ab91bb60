package dev.intake.email;

import dev.intake.contact.EmailAddress;
import dev.intake.template.MergeField;
import dev.intake.template.RenderedEmail;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** How the email of a step stands with one contact. (Decisions 6.5, 6.6) */
public sealed interface EmailState {
    /** The name of the state. */
    EmailStatus status();

    /**
     * It would have said something blank: the contact waits at this step until a person has released or discarded it.
     *
     * @param missing the merge fields without a value, at least one
     */
    record Held(SortedSet<MergeField> missing) implements Reviewable {
        /** Copies the fields, and refuses to hold for none. */
        public Held {
            if (missing.isEmpty()) {
                throw new IllegalArgumentException("an email is held for at least one field");
            }
            missing = Collections.unmodifiableNavigableSet(new TreeSet<>(missing));
        }

        @Override
        public EmailStatus status() {
            return EmailStatus.HELD;
        }
    }

    /** A person has released it: it is tried at once. */
    record Released() implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.RELEASED;
        }
    }

    /**
     * Marked before the mail server is spoken to, so that a worker that dies leaves a trace. Never sent again by itself.
     *
     * @param claim the number under which the worker claimed the enrollment
     */
    record Sending(int claim) implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.SENDING;
        }
    }

    /**
     * The mail server would not take it yet.
     *
     * @param reason what it answered
     */
    record Retrying(String reason) implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.RETRYING;
        }
    }

    /**
     * The mail server has taken it.
     *
     * @param to the address
     * @param subject what it said in its first line
     */
    record Sent(EmailAddress to, String subject) implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.SENT;
        }
    }

    /**
     * There was no mail server: this is what would have been sent.
     *
     * @param to the address
     * @param content all of it
     */
    record Kept(EmailAddress to, RenderedEmail content) implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.KEPT;
        }
    }

    /**
     * The contact was not to be mailed, and went on to the next step.
     *
     * @param reason why
     */
    record Skipped(SkipReason reason) implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.SKIPPED;
        }
    }

    /**
     * The mail server refused it for good, or refused it too often: the contact waits for a person to decide.
     *
     * @param reason what it answered
     */
    record Failed(String reason) implements Reviewable {
        @Override
        public EmailStatus status() {
            return EmailStatus.FAILED;
        }
    }

    /**
     * It may have been sent or not: the answer was lost, or the worker died while it was asking. A person decides.
     *
     * @param claim the number under which the worker claimed the enrollment, whose belated answer still settles it
     * @param reason how the answer was lost
     */
    record Unsure(int claim, String reason) implements Reviewable {
        @Override
        public EmailStatus status() {
            return EmailStatus.UNSURE;
        }
    }

    /** A person has decided against it; the contact went on to the next step. */
    record Discarded() implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.DISCARDED;
        }
    }

    /** A state in which the contact waits for a person, who can release the email or discard it. */
    sealed interface Reviewable extends EmailState permits Held, Failed, Unsure {}
}
