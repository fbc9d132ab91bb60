package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.kernel.Json;
import java.util.List;
import java.util.Optional;

/**
 * Reads reports of Postmark: {@code RecordType} {@code Bounce} with its {@code Type}, {@code SpamComplaint}, and {@code
 * SubscriptionChange}, which stops an address after one of these.
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

    /** Bounces and complaints have a number; a change of a subscription has a time, since several may be of one message. */
    private static Optional<String> id(Json payload) {
        return payload.whole("ID")
                .map(id -> Long.toString(id))
                .or(() -> payload.text("MessageID")
                        .map(id -> id + payload.text("ChangedAt").orElse("")));
    }

    private static Feedback read(String record, Json payload) {
        return switch (record) {
            case "Bounce" -> bounce(payload.text("Type").orElse(""), payload);
            case "SpamComplaint" -> complaint(payload);
            case "SubscriptionChange" -> subscription(payload);
            default -> Feedback.IGNORED;
        };
    }

    /** A change that opens an address, or that a person made, is of no interest. */
    private static Feedback subscription(Json payload) {
        if (!payload.flag("SuppressSending").orElse(false)) {
            return Feedback.IGNORED;
        }
        List<EmailAddress> recipient = Recipients.one(payload.text("Recipient"));
        return switch (payload.text("SuppressionReason").orElse("")) {
            case "HardBounce" -> Feedback.hardBounce(recipient, email(payload));
            case "SpamComplaint" -> Feedback.complaint(recipient, email(payload));
            default -> Feedback.IGNORED;
        };
    }

    private static Feedback bounce(String type, Json payload) {
        return switch (type) {
            case "HardBounce", "BadEmailAddress" ->
                Feedback.hardBounce(Recipients.one(payload.text("Email")), email(payload));
            case "SpamComplaint" -> complaint(payload);
            case "AutoResponder", "ChallengeVerification", "Subscribe", "Unsubscribe", "AddressChange" ->
                Feedback.IGNORED;
            default -> Feedback.softBounce(email(payload));
        };
    }

    private static Feedback complaint(Json payload) {
        return Feedback.complaint(Recipients.one(payload.text("Email")), email(payload));
    }

    private static Optional<EmailId> email(Json payload) {
        return payload.text("Metadata", EmailReference.METADATA).flatMap(EmailId::parse);
    }
}
