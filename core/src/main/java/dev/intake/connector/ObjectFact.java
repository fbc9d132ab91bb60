package dev.intake.connector;

import dev.intake.contact.Attributes;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A fact about a provider's object that an event states and that the object itself still shows. It identifies the missing
 * event of a listed object, although the list has no event ids. (ADR 134)
 *
 * @param key the event id under which a verification records the fact
 * @param customer the customer or user
 * @param type the type of the event that records it
 * @param properties properties that this event has
 * @param since the event occurred at this time or later
 */
public record ObjectFact(DedupeKey key, CustomerRef customer, EventType type, Attributes properties, Instant since) {
    private static final String LISTED = "listed";

    /**
     * Returns the event id under which a verification records a fact; empty if it is too long for an id.
     *
     * @param parts the provider's event name, the object, and what distinguishes the fact from others of the object
     */
    public static Optional<DedupeKey> key(Source source, String... parts) {
        String id = Stream.concat(Stream.of(LISTED), Arrays.stream(parts)).collect(Collectors.joining(":"));
        return DedupeKey.readId(id).map(read -> new DedupeKey(source, read));
    }
}
