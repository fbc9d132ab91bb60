package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.feedback.EmailFeedback.Kind;
import java.util.List;
import java.util.Optional;

/**
 * The content of a report about an email.
 *
 * @param kind what happened; empty if the report is of another kind, such as a delivery, and changes nothing
 * @param recipients the addresses; empty if the report does not show them, or suppresses none
 * @param email the email, if the report names one of ours
 */
public record Feedback(Optional<Kind> kind, List<EmailAddress> recipients, Optional<EmailId> email) {
    /** A report of another kind. */
    public static final Feedback IGNORED = new Feedback(Optional.empty(), List.of(), Optional.empty());

    /** Copies the list. */
    public Feedback {
        recipients = List.copyOf(recipients);
    }

    /** Returns the report of an email that was refused permanently. */
    public static Feedback hardBounce(List<EmailAddress> recipients, Optional<EmailId> email) {
        return new Feedback(Optional.of(Kind.HARD_BOUNCE), recipients, email);
    }

    /** Returns the report of an email that was not delivered for a temporary or unknown reason. */
    public static Feedback softBounce(Optional<EmailId> email) {
        return new Feedback(Optional.of(Kind.SOFT_BOUNCE), List.of(), email);
    }

    /** Returns the report of a complaint about an email. */
    public static Feedback complaint(List<EmailAddress> recipients, Optional<EmailId> email) {
        return new Feedback(Optional.of(Kind.COMPLAINT), recipients, email);
    }
}
