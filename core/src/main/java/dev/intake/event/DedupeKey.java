package dev.intake.event;

import dev.intake.id.Uuids;
import dev.intake.source.Source;
import dev.intake.text.CleanText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What makes an event the same event when it arrives again: the id its sender gave it, and who the sender is. Unique
 * per tenant for as long as the event record lives. (Decisions 3.7)
 *
 * @param source who gave the id; ids of different sources never collide
 * @param id the {@code messageId} of an operation or the provider's event id: 1 to {@value #MAX_LENGTH} characters,
 *     cleaned and trimmed
 */
public record DedupeKey(Source source, String id) {
    /** Characters in an id, at most. */
    public static final int MAX_LENGTH = 255;

    private static final byte[] SEPARATOR = {0};

    /** Refuses an id that is not cleaned, blank or too long. */
    public DedupeKey {
        if (id.isEmpty() || !CleanText.trimmed(id).equals(id) || CleanText.isLongerThan(id, MAX_LENGTH)) {
            throw new IllegalArgumentException("a dedupe id is 1 to " + MAX_LENGTH + " characters, trimmed");
        }
    }

    /** The text as the id of an operation, cleaned; nothing when it is blank or too long to be one. */
    public static Optional<String> readId(String sent) {
        String id = CleanText.trimmed(sent);
        return id.isEmpty() || CleanText.isLongerThan(id, MAX_LENGTH) ? Optional.empty() : Optional.of(id);
    }

    /**
     * The id of the one event record that can have this key: the first 128 bits of a SHA-256, so that identity and
     * duplicate check share one short index entry.
     */
    public EventId eventId() {
        return new EventId(Uuids.ofHash(
                source.name().getBytes(StandardCharsets.US_ASCII), SEPARATOR, id.getBytes(StandardCharsets.UTF_8)));
    }
}
