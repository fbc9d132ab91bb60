package dev.intake.attribute;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An immutable, flat map of sanitized values: the attributes of a contact or the properties of an event. Order does not
 * matter for equality. (Spec, Contact)
 */
public final class Attributes {
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

    /** Returns these attributes updated with {@code later}; keys absent from {@code later} remain. (Decisions 2.5) */
    public Attributes mergedWith(Attributes later) {
        if (later.values.entrySet().stream().allMatch(entry -> entry.getValue().equals(values.get(entry.getKey())))) {
            return this;
        }
        Map<AttributeKey, AttributeValue> merged = new LinkedHashMap<>(values);
        merged.putAll(later.values);
        return new Attributes(Collections.unmodifiableMap(merged));
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
