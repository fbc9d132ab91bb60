package dev.intake.contact;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An immutable, flat map of sanitized values: the attributes of a contact or the properties of an event. Order does not
 * matter for equality. (Spec, Contact)
 */
public final class Attributes {
    /** Maximum number of attributes that a contact gets. */
    public static final int MAX_KEYS = 500;

    /** Maximum number of bytes of the keys and values that a contact gets: texts in UTF-8, 8 for any other value. */
    public static final int MAX_BYTES = 256 * 1024;

    /** No attributes. */
    public static final Attributes NONE = new Attributes(Map.of());

    private final Map<AttributeKey, AttributeValue> values;

    private Attributes(Map<AttributeKey, AttributeValue> values) {
        this.values = values;
    }

    /** Creates attributes; copies the map and keeps its order. */
    public static Attributes of(Map<AttributeKey, AttributeValue> values) {
        return values.isEmpty() ? NONE : new Attributes(Collections.unmodifiableMap(new LinkedHashMap<>(values)));
    }

    /**
     * Returns these attributes updated with {@code later}; keys absent from {@code later} remain. A value that would exceed
     * {@value #MAX_KEYS} keys or {@value #MAX_BYTES} bytes is left out, so the oldest stay. (Decisions 2.5 and 7)
     */
    public Attributes mergedWith(Attributes later) {
        if (later.missingFrom(this) == 0) {
            return this;
        }
        Map<AttributeKey, AttributeValue> merged = new LinkedHashMap<>(values);
        long bytes = bytes();
        for (Map.Entry<AttributeKey, AttributeValue> entry : later.values.entrySet()) {
            AttributeValue before = merged.get(entry.getKey());
            long added = (long) entry.getValue().bytes() - (before == null ? 0 : before.bytes());
            if (before == null) {
                added += entry.getKey().value().length();
            }
            boolean fits = bytes + added <= MAX_BYTES && (before != null || merged.size() < MAX_KEYS);
            if (fits || added <= 0) {
                merged.put(entry.getKey(), entry.getValue());
                bytes += added;
            }
        }
        return new Attributes(Collections.unmodifiableMap(merged));
    }

    private long bytes() {
        long bytes = 0;
        for (Map.Entry<AttributeKey, AttributeValue> entry : values.entrySet()) {
            bytes += entry.getKey().value().length() + entry.getValue().bytes();
        }
        return bytes;
    }

    /** Returns the number of these values that the other attributes do not have. */
    public int missingFrom(Attributes other) {
        int missing = 0;
        for (Map.Entry<AttributeKey, AttributeValue> entry : values.entrySet()) {
            if (!entry.getValue().equals(other.values.get(entry.getKey()))) {
                missing++;
            }
        }
        return missing;
    }

    /** Returns those of the attributes that have none of the keys. */
    public Attributes without(Set<AttributeKey> keys) {
        Map<AttributeKey, AttributeValue> left = new LinkedHashMap<>(values);
        left.keySet().removeAll(keys);
        return of(left);
    }

    /** Returns the attributes whose keys match. */
    public Attributes only(Predicate<AttributeKey> which) {
        Map<AttributeKey, AttributeValue> kept = new LinkedHashMap<>(values);
        kept.keySet().removeIf(which.negate());
        return of(kept);
    }

    /** Returns the value of the key, if there is one. */
    public Optional<AttributeValue> get(AttributeKey key) {
        return Optional.ofNullable(values.get(key));
    }

    /** Returns the keys. */
    public Set<AttributeKey> keys() {
        return values.keySet();
    }

    /** Returns all keys and values; unmodifiable. */
    public Map<AttributeKey, AttributeValue> asMap() {
        return values;
    }

    /** Returns keys and values as plain objects in order, to store as a document, for {@link #ofPlain}. */
    public Map<String, Object> plain() {
        Map<String, Object> plain = new LinkedHashMap<>();
        values.forEach((key, value) -> plain.put(key.value(), value.plain()));
        return plain;
    }

    /**
     * Returns the attributes that {@link #plain} returned as plain objects.
     *
     * @throws IllegalArgumentException if a key or value is not one of an attribute
     */
    public static Attributes ofPlain(Map<String, ?> plain) {
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        plain.forEach((key, value) -> values.put(new AttributeKey(key), AttributeValue.ofPlain(value)));
        return of(values);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Attributes that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return "Attributes" + values.keySet();
    }
}
