package dev.intake.contact;

import dev.intake.kernel.CleanText;
import java.util.Optional;

/**
 * The tenant's stable id of a user: {@code externalId} or {@code userId}. The primary identity of a contact. (Spec,
 * Identity resolution 1; Decisions 2.1)
 *
 * @param value 1 to {@value #MAX_LENGTH} characters, cleaned and trimmed
 */
public record ExternalId(String value) implements Identity {
    /** Characters in an external id, at most. */
    public static final int MAX_LENGTH = 255;

    /** Rejects blank, uncleaned or overlong text; the decoders of operations check untrusted input. */
    public ExternalId {
        if (value.isEmpty() || !CleanText.trimmed(value).equals(value) || CleanText.isLongerThan(value, MAX_LENGTH)) {
            throw new IllegalArgumentException("an external id is 1 to " + MAX_LENGTH + " characters, trimmed");
        }
    }

    /** Parses an external id, trimmed; empty if the text is none. */
    public static Optional<ExternalId> parse(String text) {
        String id = CleanText.trimmed(text);
        return id.isEmpty() || CleanText.isLongerThan(id, MAX_LENGTH)
                ? Optional.empty()
                : Optional.of(new ExternalId(id));
    }

    @Override
    public String toString() {
        return value;
    }
}
