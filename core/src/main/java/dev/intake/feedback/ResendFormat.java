package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.kernel.Json;
import java.util.List;
import java.util.Optional;

/**
 * Reads reports of Resend.
 *
 * <p>{@code email.bounced} is a hard bounce unless {@code data.bounce.type} says otherwise: Resend sends the event after a
 * permanent rejection, and newer events also have the type. {@code email.suppressed} is one, too: the recipient is on
 * Resend's list of such addresses. {@code email.complained} is a complaint. Of these, only an email to one recipient shows
 * whom it is about. {@code suppression.added} shows the address and whether a bounce or a complaint was the cause.
 */
final class ResendFormat implements FeedbackFormat {
    private static final String PERMANENT = "Permanent";

    @Override
    public Optional<FeedbackMessage> read(Json payload, Optional<String> signedId) {
        return payload.text("type").flatMap(type -> signedId.map(id -> new FeedbackMessage(id, read(type, payload))));
    }

    private static Feedback read(String type, Json payload) {
        List<EmailAddress> recipients = Recipients.oneOf(payload.elements("data", "to"));
        return switch (type) {
            case "email.bounced" ->
                payload.text("data", "bounce", "type").orElse(PERMANENT).equals(PERMANENT)
                        ? Feedback.hardBounce(recipients, email(payload))
                        : Feedback.softBounce(email(payload));
            case "email.suppressed" -> Feedback.hardBounce(recipients, email(payload));
            case "suppression.added" -> suppression(payload);
            case "email.complained" -> Feedback.complaint(recipients, email(payload));
            default -> Feedback.IGNORED;
        };
    }

    /** An address that a person put on the list is of no interest. */
    private static Feedback suppression(Json payload) {
        List<EmailAddress> address = Recipients.one(payload.text("data", "email"));
        return switch (payload.text("data", "origin").orElse("")) {
            case "bounce" -> Feedback.hardBounce(address, Optional.empty());
            case "complaint" -> Feedback.complaint(address, Optional.empty());
            default -> Feedback.IGNORED;
        };
    }

    private static Optional<EmailId> email(Json payload) {
        return EmailReference.ofHeaders(payload.elements("data", "headers"))
                .or(() -> payload.text("data", "message_id").flatMap(EmailReference::ofMessageId));
    }
}
