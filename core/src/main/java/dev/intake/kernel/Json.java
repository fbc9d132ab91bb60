package dev.intake.kernel;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value from a provider, read by path. Reads never throw: a path that does not exist, or leads to a value of
 * another type, returns an empty result, because a provider may send any structure.
 *
 * <p>Core has no parser. An adapter builds the tree with a library of its choice, and tests build it by hand.
 */
public sealed interface Json {
    /** {@code null}, also returned for a path that does not exist. */
    record Null() implements Json {
        /** The only value of this type. */
        public static final Json VALUE = new Null();
    }

    /**
     * {@code true} or {@code false}.
     *
     * @param value the value
     */
    record Flag(boolean value) implements Json {}

    /**
     * A number, without loss of precision.
     *
     * @param value the number
     */
    record Numeric(BigDecimal value) implements Json {}

    /**
     * A string.
     *
     * @param value its characters, unchanged
     */
    record Text(String value) implements Json {}

    /**
     * An array.
     *
     * @param values its elements, in order
     */
    record Elements(List<Json> values) implements Json {
        /** Copies the list. */
        public Elements {
            values = List.copyOf(values);
        }
    }

    /**
     * An object.
     *
     * @param values its members by name, in the order of the document
     */
    record Members(Map<String, Json> values) implements Json {
        /** Copies the map and keeps its order. */
        public Members {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** Returns the value at the path of member names; {@link Null} if there is none. */
    default Json at(String... path) {
        Json here = this;
        for (String name : path) {
            here = here instanceof Members members ? members.values.getOrDefault(name, Null.VALUE) : Null.VALUE;
        }
        return here;
    }

    /** Returns whether the path exists, even with the value {@code null}. */
    default boolean has(String... path) {
        Json here = this;
        for (String name : path) {
            if (!(here instanceof Members members) || !members.values.containsKey(name)) {
                return false;
            }
            here = members.values.getOrDefault(name, Null.VALUE);
        }
        return true;
    }

    /** Returns whether the value at the path is {@code null} or absent. */
    default boolean isNull(String... path) {
        return at(path) instanceof Null;
    }

    /** Returns the string at the path, unchanged. */
    default Optional<String> text(String... path) {
        return at(path) instanceof Text text ? Optional.of(text.value) : Optional.empty();
    }

    /** Returns whether the string at the path is this one. */
    default boolean hasText(String value, String... path) {
        return at(path) instanceof Text text && text.value.equals(value);
    }

    /** Returns an object with these members besides the others, or in their place. */
    default Json with(Map<String, Json> changed) {
        Map<String, Json> members = new LinkedHashMap<>(members());
        members.putAll(changed);
        return new Members(members);
    }

    /** Returns the number at the path. */
    default Optional<BigDecimal> number(String... path) {
        return at(path) instanceof Numeric numeric ? Optional.of(numeric.value) : Optional.empty();
    }

    /** Returns the whole number at the path; empty if it has a fraction or exceeds a {@code long}. */
    default Optional<Long> whole(String... path) {
        if (at(path) instanceof Numeric numeric) {
            try {
                return Optional.of(numeric.value.longValueExact());
            } catch (ArithmeticException notWhole) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Returns the boolean at the path. */
    default Optional<Boolean> flag(String... path) {
        return at(path) instanceof Flag flag ? Optional.of(flag.value) : Optional.empty();
    }

    /** Returns the elements of the array at the path; empty if there is no array. */
    default List<Json> elements(String... path) {
        return at(path) instanceof Elements elements ? elements.values : List.of();
    }

    /** Returns the members of the object at the path in document order; empty if there is no object. */
    default Map<String, Json> members(String... path) {
        return at(path) instanceof Members members ? members.values : Map.of();
    }
}
