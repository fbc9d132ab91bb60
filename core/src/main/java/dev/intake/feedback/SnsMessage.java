package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.kernel.Json;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A message of Amazon SNS, before it is verified. SNS signs some fields by name and value, each followed by a line feed, in the
 * order of their names.
 */
final class SnsMessage {
    private static final int MAX_SIGNATURE = 2048;
    private static final String SUBJECT = "Subject";
    private static final List<String> IN_A_NOTIFICATION =
            List.of("Message", "MessageId", SUBJECT, "Timestamp", "TopicArn", "Type");
    private static final List<String> ABOUT_A_SUBSCRIPTION =
            List.of("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type");

    private final Json payload;
    private final Kind kind;
    private final String algorithm;
    private final byte[] signature;
    private final Instant at;

    private SnsMessage(Json payload, Kind kind, String algorithm, byte[] signature, Instant at) {
        this.payload = payload;
        this.kind = kind;
        this.algorithm = algorithm;
        this.signature = signature;
        this.at = at;
    }

    /** The kinds of messages. */
    enum Kind {
        /** A message that somebody published. */
        NOTIFICATION("Notification"),
        /** SNS asks whether the endpoint wants the topic's messages. */
        SUBSCRIPTION("SubscriptionConfirmation"),
        /** The subscription ended; its address subscribes again. */
        UNSUBSCRIPTION("UnsubscribeConfirmation");

        private final String type;

        Kind(String type) {
            this.type = type;
        }

        private static Optional<Kind> of(String type) {
            return Arrays.stream(values())
                    .filter(kind -> kind.type.equals(type))
                    .findFirst();
        }

        /** Returns the signed fields, in the order in which they are signed. */
        private List<String> signed() {
            return switch (this) {
                case NOTIFICATION -> IN_A_NOTIFICATION;
                case SUBSCRIPTION, UNSUBSCRIPTION -> ABOUT_A_SUBSCRIPTION;
            };
        }

        /** Only a notification's subject may be absent. */
        private List<String> required() {
            return signed().stream().filter(name -> !name.equals(SUBJECT)).toList();
        }
    }

    /** Returns the message; empty if a field is missing or unusable. */
    static Optional<SnsMessage> read(Json payload) {
        Optional<Kind> kind = payload.text("Type").flatMap(Kind::of);
        Optional<String> algorithm = payload.text("SignatureVersion").flatMap(SnsMessage::algorithm);
        Optional<byte[]> signature = payload.text("Signature").flatMap(SnsMessage::decoded);
        Optional<Instant> at = payload.text("Timestamp").flatMap(SnsMessage::time);
        if (kind.isEmpty() || algorithm.isEmpty() || signature.isEmpty() || at.isEmpty()) {
            return Optional.empty();
        }
        return kind.get().required().stream()
                        .allMatch(name -> payload.text(name).isPresent())
                ? Optional.of(new SnsMessage(payload, kind.get(), algorithm.get(), signature.get(), at.get()))
                : Optional.empty();
    }

    private static Optional<String> algorithm(String version) {
        return switch (version) {
            case "1" -> Optional.of("SHA1withRSA");
            case "2" -> Optional.of("SHA256withRSA");
            default -> Optional.empty();
        };
    }

    private static Optional<byte[]> decoded(String base64) {
        try {
            return base64.length() > MAX_SIGNATURE
                    ? Optional.empty()
                    : Optional.of(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    Kind kind() {
        return kind;
    }

    /** Returns when it was published, also in a repeated delivery. */
    Instant at() {
        return at;
    }

    /** Returns the id, the same in a repeated delivery. */
    String id() {
        return text("MessageId");
    }

    String topic() {
        return text("TopicArn");
    }

    /** Returns what was published. */
    String text() {
        return text("Message");
    }

    /** Returns the address that subscribes; blank in a notification. */
    String subscribeUrl() {
        return text("SubscribeURL");
    }

    /** Returns the address of the certificate. It is not signed. */
    String certificateUrl() {
        return text("SigningCertURL");
    }

    /** Returns whether the holder of the key signed this message. */
    boolean isSignedBy(PublicKey key) {
        try {
            Signature verifier = Signature.getInstance(algorithm);
            verifier.initVerify(key);
            verifier.update(signedText().getBytes(UTF_8));
            return verifier.verify(signature);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private String signedText() {
        StringBuilder signed = new StringBuilder();
        for (String name : kind.signed()) {
            payload.text(name)
                    .ifPresent(value ->
                            signed.append(name).append('\n').append(value).append('\n'));
        }
        return signed.toString();
    }

    private String text(String field) {
        return payload.text(field).orElse("");
    }
}
