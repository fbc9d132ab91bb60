package dev.intake.feedback;

import dev.intake.email.EmailId;
import dev.intake.json.Json;
import java.util.Optional;

/**
 * Reads reports of Postmark: {@code RecordType} {@code Bounce} with its {@code Type}, and {@code SpamComplaint}.
 *
 * <p>Hard bounces are {@code HardBounce} and {@code BadEmailAddress}. Blocks by a provider and failures of policies are about
 * the sender, so they close no address.
 */
final class PostmarkFormat implements FeedbackFormat {
    @Override
    public Optional<FeedbackMessage> read(Json payload, Optional<String> signedId) {
        return payload.text("RecordType")
                .flatMap(record ->
                        id(payload).map(id -> new FeedbackMessage(record + ":" + id, read(record, payload))));
    }

    /** Bounces and complaints have a number; other records are ignored, regardless of their message. */
    private static Optional<String> id(Json payload) {
        return payload.whole("ID").map(id -> Long.toString(id)).or(() -> payload.text("MessageID"));
    }

    private static Feedback read(String record, Json payload) {
        return switch (record) {
            case "Bounce" -> bounce(payload.text("Type").orElse(""), payload);
            case "SpamComplaint" -> complaint(payload);
            default -> new Feedback.Ignored();
        };
    }

    private static Feedback bounce(String type, Json payload) {
        return switch (type) {
            case "HardBounce", "BadEmailAddress" ->
                new Feedback.HardBounce(Recipients.one(payload.text("Email")), email(payload));
            case "SpamComplaint" -> complaint(payload);
            case "AutoResponder", "ChallengeVerification", "Subscribe", "Unsubscribe", "AddressChange" ->
                new Feedback.Ignored();
            default -> new Feedback.SoftBounce(email(payload));
        };
    }

    private static Feedback complaint(Json payload) {
        return new Feedback.Complaint(Recipients.one(payload.text("Email")), email(payload));
    }

    private static Optional<EmailId> email(Json payload) {
        return payload.text("Metadata", EmailReference.METADATA).flatMap(EmailId::parse);
    }
}
