package dev.intake.email;

import dev.intake.contact.EmailAddress;
import dev.intake.template.MergeField;
import dev.intake.template.RenderedEmail;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/** The state of an email of a step to a contact. (Decisions 6.5, 6.6) */
public sealed interface EmailState {
    /** Returns the name of the state. */
    EmailStatus status();

    /** Returns the address that the email was sent to or kept for; empty in any other state. */
    default Optional<EmailAddress> sentTo() {
        return Optional.empty();
    }

    /** Returns the subject line that the email was sent or kept with; empty in any other state. */
    default Optional<String> sentSubject() {
        return Optional.empty();
    }

    /** Returns the merge fields without a value for which the email is held; empty in any other state. */
    default SortedSet<MergeField> missing() {
        return Collections.emptySortedSet();
    }

    /**
     * Returns the mail server's reply or another reason of the state; empty if it has none, and if merge fields have no
     * value.
     */
    default Optional<String> why() {
        return Optional.empty();
    }

    /** Returns why the email was skipped; empty in any other state. */
    default Optional<SkipReason> skipReason() {
        return Optional.empty();
    }

    /** Returns the number of the worker's claim whose result settles the email; empty unless it is sending or unsure. */
    default OptionalInt openClaim() {
        return OptionalInt.empty();
    }

    /**
     * Returns why the email is not sent, or was not sent before it was skipped or discarded: as held, retrying, failed or
     * unsure. Empty if nothing kept it.
     */
    default Optional<EmailState> obstacle() {
        return Optional.empty();
    }

    /**
     * A merge field has no value, or the address got too many emails. The contact waits at this step until a person releases
     * or discards the email.
     *
     * @param missing the merge fields without a value; empty if there is another reason
     * @param reason the other reason
     */
    record Held(SortedSet<MergeField> missing, Optional<String> reason) implements Reviewable {
        /** Copies the fields, and rejects an email that is held for none or for both. */
        public Held {
            if (missing.isEmpty() == reason.isEmpty()) {
                throw new IllegalArgumentException("an email is held for at least one field, or for another reason");
            }
            missing = Collections.unmodifiableNavigableSet(new TreeSet<>(missing));
        }

        /** Creates the state of an email whose merge fields have no value. */
        public Held(SortedSet<MergeField> missing) {
            this(missing, Optional.empty());
        }

        /** Returns the state of an email that is held for another reason than merge fields. */
        public static Held because(String reason) {
            return new Held(new TreeSet<>(), Optional.of(reason));
        }

        @Override
        public EmailStatus status() {
            return EmailStatus.HELD;
        }

        @Override
        public Optional<EmailState> obstacle() {
            return Optional.of(this);
        }

        @Override
        public Optional<String> why() {
            return reason;
        }
    }

    /** A person released it; it is sent immediately. */
    record Released() implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.RELEASED;
        }
    }

    /**
     * Marked durably before the SMTP session, so that a crash leaves evidence. Never resent automatically.
     *
     * @param claim the number of the worker's claim
     */
    record Sending(int claim) implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.SENDING;
        }

        @Override
        public OptionalInt openClaim() {
            return OptionalInt.of(claim);
        }
    }

    /**
     * The mail server refused it temporarily.
     *
     * @param reason the server's reply
     */
    record Retrying(String reason) implements EmailState {
        @Override
        public EmailStatus status() {
            return EmailStatus.RETRYING;
        }

        @Override
        public Optional<EmailState> obstacle() {
            return Optional.of(this);
        }

        @Override
        public Optional<String> why() {
            return Optional.of(reason);
        }
    }

    /**
     * The mail server accepted it.
     *
     * @param to the recipient's address
     * @param subject its subject line
     */
    record Sent(EmailAddress to, String subject) implements EmailState {
        @Override
        public Optional<EmailAddress> sentTo() {
            return Optional.of(to);
        }

        @Override
        public Optional<String> sentSubject() {
            return Optional.of(subject);
        }

        @Override
        public EmailStatus status() {
            return EmailStatus.SENT;
        }
    }

    /**
     * No mail server is set; the email was stored instead of sent.
     *
     * @param to the recipient's address
     * @param content the complete email
     */
    record Kept(EmailAddress to, RenderedEmail content) implements EmailState {
        @Override
        public Optional<EmailAddress> sentTo() {
            return Optional.of(to);
        }

        @Override
        public Optional<String> sentSubject() {
            return Optional.of(content.subject());
        }

        @Override
        public EmailStatus status() {
            return EmailStatus.KEPT;
        }
    }

    /**
     * The contact must not be mailed and continued with the next step.
     *
     * @param reason the reason
     * @param obstacle why it was not sent before; absent if nothing had kept it
     */
    record Skipped(SkipReason reason, Optional<EmailState> obstacle) implements EmailState {
        /** Creates the state of an email that nothing had kept before. */
        public Skipped(SkipReason reason) {
            this(reason, Optional.empty());
        }

        @Override
        public EmailStatus status() {
            return EmailStatus.SKIPPED;
        }

        @Override
        public Optional<String> why() {
            return Optional.of(reason.label());
        }

        @Override
        public Optional<SkipReason> skipReason() {
            return Optional.of(reason);
        }
    }

    /**
     * The mail server refused it permanently or too often. It needs review.
     *
     * @param reason the server's reply
     */
    record Failed(String reason) implements Reviewable {
        @Override
        public EmailStatus status() {
            return EmailStatus.FAILED;
        }

        @Override
        public Optional<EmailState> obstacle() {
            return Optional.of(this);
        }

        @Override
        public Optional<String> why() {
            return Optional.of(reason);
        }
    }

    /**
     * Possibly sent: the mail server's reply was lost, or the worker crashed during the SMTP session. It needs review.
     *
     * @param claim the number of the worker's claim, whose late result still settles it
     * @param reason why the outcome is unknown
     */
    record Unsure(int claim, String reason) implements Reviewable {
        @Override
        public EmailStatus status() {
            return EmailStatus.UNSURE;
        }

        @Override
        public Optional<EmailState> obstacle() {
            return Optional.of(this);
        }

        @Override
        public Optional<String> why() {
            return Optional.of(reason);
        }

        @Override
        public OptionalInt openClaim() {
            return OptionalInt.of(claim);
        }
    }

    /**
     * A person discarded it, or an edit had removed its step; the contact continued with the next step.
     *
     * @param obstacle why it was not sent before; absent in emails that older versions stored
     */
    record Discarded(Optional<EmailState> obstacle) implements EmailState {
        /** Creates the state of an email whose obstacle is unknown. */
        public Discarded() {
            this(Optional.empty());
        }

        @Override
        public EmailStatus status() {
            return EmailStatus.DISCARDED;
        }
    }

    /** A state that needs review: a person releases or discards the email. */
    sealed interface Reviewable extends EmailState permits Held, Failed, Unsure {}
}
