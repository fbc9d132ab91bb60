package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The content of a report about an email. */
public sealed interface Feedback {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The email was refused permanently: the address does not exist or accepts nothing.
     *
     * @param recipients the addresses; empty if the report does not show them
     * @param email the email, if the report names one of ours
     */
    record HardBounce(List<EmailAddress> recipients, Optional<EmailId> email) implements Feedback {
        /** Copies the list. */
        public HardBounce {
            recipients = List.copyOf(recipients);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.hardBounce().apply(this);
        }
    }

    /**
     * The email was not delivered for a temporary or unknown reason. It suppresses no address.
     *
     * @param email the email, if the report names one of ours
     */
    record SoftBounce(Optional<EmailId> email) implements Feedback {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.softBounce().apply(this);
        }
    }

    /**
     * A recipient reported the email as spam.
     *
     * @param recipients the addresses; empty if the report does not show them
     * @param email the email, if the report names one of ours
     */
    record Complaint(List<EmailAddress> recipients, Optional<EmailId> email) implements Feedback {
        /** Copies the list. */
        public Complaint {
            recipients = List.copyOf(recipients);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.complaint().apply(this);
        }
    }

    /** The report is of another kind, such as a delivery. It changes nothing. */
    record Ignored() implements Feedback {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ignored().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<HardBounce, R> hardBounce,
            Function<SoftBounce, R> softBounce,
            Function<Complaint, R> complaint,
            Function<Ignored, R> ignored) {}
}
