package dev.intake.connector;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.Attributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is remembered of the metadata of a billing provider's customer, so that an older payload never reverts a newer one,
 * in any order of arrival. (Decisions 1, Metadata)
 *
 * @param shownAt when the newest payload with the key was sent, by the provider's clock; of at most {@value #MAX_KEYS}
 *     keys, those shown last
 * @param waiting the newest values of a customer that is not matched with a contact yet
 */
public record MetadataMemory(Map<AttributeKey, Instant> shownAt, Attributes waiting) implements ObjectMemory {
    /** The memory of unknown metadata. */
    public static final MetadataMemory NOTHING = new MetadataMemory(Map.of(), Attributes.NONE);

    /** Keys whose times are remembered, at most. */
    public static final int MAX_KEYS = 200;

    /** Copies the map and truncates the times to the precision that is stored. */
    public MetadataMemory {
        Map<AttributeKey, Instant> kept = new LinkedHashMap<>();
        shownAt.entrySet().stream()
                .sorted(Map.Entry.<AttributeKey, Instant>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(shown -> shown.getKey().value()))
                .limit(MAX_KEYS)
                .forEach(shown -> kept.put(shown.getKey(), shown.getValue().truncatedTo(ChronoUnit.MICROS)));
        shownAt = Map.copyOf(kept);
    }

    /** Returns the attributes of a payload of that time whose keys no newer payload has shown. */
    public Attributes admitted(Attributes shown, Instant at) {
        Instant sent = at.truncatedTo(ChronoUnit.MICROS);
        return shown.only(key -> !sent.isBefore(shownAt.getOrDefault(key, Instant.MIN)));
    }

    /** Returns the memory after a payload of that time, whose {@linkplain #admitted admitted} attributes are stored. */
    public MetadataMemory after(Attributes admitted, Instant at) {
        Map<AttributeKey, Instant> times = new LinkedHashMap<>(shownAt);
        admitted.keys().forEach(key -> times.put(key, at));
        return new MetadataMemory(times, waiting.only(key -> !admitted.keys().contains(key)));
    }

    /** Returns the memory with attributes that wait for the customer match. */
    public MetadataMemory holding(Attributes unstored) {
        return new MetadataMemory(shownAt, waiting.mergedWith(unstored));
    }

    /** Returns the memory once everything that waited is stored. */
    public MetadataMemory released() {
        return new MetadataMemory(shownAt, Attributes.NONE);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.metadata().apply(this);
    }
}
