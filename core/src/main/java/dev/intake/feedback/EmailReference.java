package dev.intake.feedback;

import dev.intake.email.EmailId;
import dev.intake.kernel.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The references by which a report names an email of Intake. Some providers replace the Message-ID, so each email also has
 * a header with its id.
 */
public final class EmailReference {
    /** The header with the id of the email. */
    public static final String HEADER = "X-Intake-Email";

    /** The key of the id in the metadata of a provider that reports no headers. */
    public static final String METADATA = "intake-email";

    private EmailReference() {}

    /** Returns the email with this {@code Message-ID}, with or without angle brackets; empty if the id is not one of ours. */
    public static Optional<EmailId> ofMessageId(String messageId) {
        String id = messageId.strip();
        String bare = id.startsWith("<") && id.endsWith(">") ? id.substring(1, id.length() - 1) : id;
        int at = bare.indexOf('@');
        return at < 0 ? Optional.empty() : EmailId.parse(bare.substring(0, at));
    }

    /** Returns the email that a header names; empty for any other header. */
    public static Optional<EmailId> ofHeader(String name, String value) {
        if (name.equalsIgnoreCase(HEADER)) {
            return EmailId.parse(value.strip());
        }
        return name.equalsIgnoreCase("Message-ID") ? ofMessageId(value) : Optional.empty();
    }

    /** Returns the email that headers name, each an object with {@code name} and {@code value}. */
    static Optional<EmailId> ofHeaders(List<Json> headers) {
        return headers.stream()
                .flatMap(header -> stream(header.text("name"), header.text("value")))
                .findFirst();
    }

    private static Stream<EmailId> stream(Optional<String> name, Optional<String> value) {
        return name.flatMap(known -> value.flatMap(text -> ofHeader(known, text))).stream();
    }
}
