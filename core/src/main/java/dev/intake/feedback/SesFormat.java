package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.kernel.Json;
import java.util.List;
import java.util.Optional;

/**
 * Reads reports that Amazon SES publishes: feedback notifications ({@code notificationType}) and events of configuration sets
 * ({@code eventType}).
 *
 * <p>A bounce is hard if {@code bounceType} is {@code Permanent}, regardless of the subtype. A complaint counts unless the
 * mailbox provider reports that the email is not spam, or reports a failure of authentication. Most mailbox providers hide
 * who complained, so SES lists every recipient of the email at that provider: only a single one shows whom it is about.
 */
final class SesFormat {
    private static final String ADDRESS = "emailAddress";

    private SesFormat() {}

    /** Returns the content of the published message; a message of another form is ignored. */
    static Feedback read(Json message) {
        Optional<String> type = message.text("notificationType").or(() -> message.text("eventType"));
        return switch (type.orElse("")) {
            case "Bounce" -> bounce(message);
            case "Complaint" -> complaint(message);
            default -> Feedback.IGNORED;
        };
    }

    private static Feedback bounce(Json message) {
        List<EmailAddress> recipients = Recipients.fields(message.elements("bounce", "bouncedRecipients"), ADDRESS);
        return message.text("bounce", "bounceType").orElse("").equals("Permanent")
                ? Feedback.hardBounce(recipients, email(message))
                : Feedback.softBounce(email(message));
    }

    private static Feedback complaint(Json message) {
        List<Json> mayHaveComplained = message.elements("complaint", "complainedRecipients");
        List<EmailAddress> recipients =
                mayHaveComplained.size() == 1 ? Recipients.fields(mayHaveComplained, ADDRESS) : List.of();
        return switch (message.text("complaint", "complaintFeedbackType").orElse("")) {
            case "not-spam", "auth-failure" -> Feedback.IGNORED;
            default -> Feedback.complaint(recipients, email(message));
        };
    }

    /** SES replaces the {@code Message-ID}, but reports the headers as they were submitted. */
    private static Optional<EmailId> email(Json message) {
        return EmailReference.ofHeaders(message.elements("mail", "headers"))
                .or(() -> message.text("mail", "commonHeaders", "messageId").flatMap(EmailReference::ofMessageId));
    }
}
