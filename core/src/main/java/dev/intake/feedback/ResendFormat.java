package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * Reads reports of Resend.
 *
 * <p>{@code email.bounced} is a hard bounce unless {@code data.bounce.type} says otherwise: Resend sends the event after a
 * permanent rejection, and newer events also have the type. {@code email.complained} is a complaint.
 */
final class ResendFormat implements FeedbackFormat {
    private static final String PERMANENT = "Permanent";

    @Override
    public Optional<FeedbackMessage> read(Json payload, Optional<String> signedId) {
        return payload.text("type").flatMap(type -> signedId.map(id -> new FeedbackMessage(id, read(type, payload))));
    }

    private static Feedback read(String type, Json payload) {
        List<EmailAddress> recipients = Recipients.texts(payload.elements("data", "to"));
        return switch (type) {
            case "email.bounced" ->
                payload.text("data", "bounce", "type").orElse(PERMANENT).equals(PERMANENT)
                        ? new Feedback.HardBounce(recipients, email(payload))
                        : new Feedback.SoftBounce(email(payload));
            case "email.complained" -> new Feedback.Complaint(recipients, email(payload));
            default -> new Feedback.Ignored();
        };
    }

    private static Optional<EmailId> email(Json payload) {
        return EmailReference.ofHeaders(payload.elements("data", "headers"))
                .or(() -> payload.text("data", "message_id").flatMap(EmailReference::ofMessageId));
    }
}
