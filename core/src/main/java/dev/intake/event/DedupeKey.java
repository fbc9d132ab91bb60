package dev.intake.event;

import dev.intake.id.Uuids;
import dev.intake.source.Source;
import dev.intake.text.CleanText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What makes an event the same event when it arrives again: the id its sender gave it, and who the sender is. Unique
 * per tenant for as long as the event record lives. (Decisions 3.7)
 */
public final class DedupeKey {
    /** What the id of a test event begins with; reserved for tests. */
    public static final String TEST = "intake-test-";

    /** Characters in an id, at most. */
    public static final int MAX_LENGTH = 255;

    private static final byte[] SEPARATOR = {0};

    private final Source source;
    private final String id;
    /** Asked for several times in the life of every key. */
    private final EventId eventId;

    /**
     * A key; an id that is not cleaned, blank or too long is refused.
     *
     * @param source who gave the id; ids of different sources never collide
     * @param id the {@code messageId} of an operation or the provider's event id: 1 to {@value #MAX_LENGTH} characters,
     *     cleaned and trimmed
     */
    public DedupeKey(Source source, String id) {
        if (id.isEmpty() || !CleanText.trimmed(id).equals(id) || CleanText.isLongerThan(id, MAX_LENGTH)) {
            throw new IllegalArgumentException("a dedupe id is 1 to " + MAX_LENGTH + " characters, trimmed");
        }
        this.source = source;
        this.id = id;
        this.eventId = new EventId(Uuids.ofHash(
                source.name().getBytes(StandardCharsets.US_ASCII), SEPARATOR, id.getBytes(StandardCharsets.UTF_8)));
    }

    /** The text as the id of an operation, trimmed; nothing when it cannot be one. */
    public static Optional<String> readId(String sent) {
        String id = CleanText.stripped(sent);
        return id.isEmpty() || CleanText.isLongerThan(id, MAX_LENGTH) || !CleanText.isIdentifying(id)
                ? Optional.empty()
                : Optional.of(id);
    }

    /** Who gave the id. */
    public Source source() {
        return source;
    }

    /** The id that the sender gave the event. */
    public String id() {
        return id;
    }

    /**
     * Whether it marks a test event: the sender's id begins with {@value #TEST}. A test event is recorded and starts
     * programs as any other. It counts in no figure, nor in what the events of its type carry.
     */
    public boolean isTest() {
        return id.startsWith(TEST);
    }

    /**
     * The id of the one event record that can have this key: the first 128 bits of a SHA-256, so that identity and
     * duplicate check share one short index entry.
     */
    public EventId eventId() {
        return eventId;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DedupeKey that && source == that.source && id.equals(that.id);
    }

    @Override
    public int hashCode() {
        return eventId.hashCode();
    }

    @Override
    public String toString() {
        return source + " " + id;
    }
}
