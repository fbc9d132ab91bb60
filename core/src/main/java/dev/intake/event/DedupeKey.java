package dev.intake.event;

import dev.intake.kernel.CleanText;
import dev.intake.kernel.Source;
import dev.intake.kernel.Uuids;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The idempotency key of an event: the sender's id and the sender. Unique per tenant for the lifetime of the event
 * record. (Decisions 3.7)
 */
public final class DedupeKey {
    /** Prefix of the ids of deliveries that Intake itself makes for testing. */
    public static final String TEST = "intake-test-";

    /** Characters in an id, at most. */
    public static final int MAX_LENGTH = 255;

    private static final byte[] SEPARATOR = {0};

    private final Source source;
    private final String id;
    /** Cached, because it is used repeatedly. */
    private final EventId eventId;

    /**
     * Creates a key; rejects an id that is blank, uncleaned or too long.
     *
     * @param source the sender; ids of different sources never collide
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

    /** Parses the id of an operation, trimmed; empty if it is invalid. */
    public static Optional<String> readId(String sent) {
        String id = CleanText.stripped(sent);
        return id.isEmpty() || CleanText.isLongerThan(id, MAX_LENGTH) || !CleanText.isIdentifying(id)
                ? Optional.empty()
                : Optional.of(id);
    }

    /** Returns the sender. */
    public Source source() {
        return source;
    }

    /** Returns the id from the sender. */
    public String id() {
        return id;
    }

    /** Returns whether this is a delivery that Intake itself made for testing: its id starts with {@value #TEST}. */
    public boolean isTest() {
        return id.startsWith(TEST);
    }

    /**
     * Returns the id of the event record with this key: the first 128 bits of a SHA-256 hash, so that identity and
     * deduplication share one short index entry.
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
