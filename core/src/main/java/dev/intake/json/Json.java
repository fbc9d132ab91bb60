package dev.intake.json;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value, as a provider sent it. It is read by path, and reading is total: a path that leads nowhere, or to a
 * value of another type, answers nothing and never throws, for a payload belongs to its provider and can have any
 * shape.
 *
 * <p>Core has no parser. An adapter makes the tree with the library of its choice, and a test by hand.
 */
public sealed interface Json {
    /** {@code null}, and what a path that leads nowhere answers. */
    record Null() implements Json {
        /** All there is to it. */
        public static final Json VALUE = new Null();
    }

    /**
     * {@code true} or {@code false}.
     *
     * @param value which
     */
    record Flag(boolean value) implements Json {}

    /**
     * A number, exact.
     *
     * @param value the number
     */
    record Numeric(BigDecimal value) implements Json {}

    /**
     * A string.
     *
     * @param value its characters, as sent
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
     * @param values its members by name, in the order sent
     */
    record Members(Map<String, Json> values) implements Json {
        /** Copies the map and keeps its order. */
        public Members {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** The value under these names, one level after the other; {@link Null} when there is none. */
    default Json at(String... path) {
        Json here = this;
        for (String name : path) {
            here = here instanceof Members members ? members.values.getOrDefault(name, Null.VALUE) : Null.VALUE;
        }
        return here;
    }

    /** Whether anything was sent under the path, be it {@code null}. */
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

    /** Whether the path leads to {@code null} or nowhere. */
    default boolean isNull(String... path) {
        return at(path) instanceof Null;
    }

    /** The string under the path, as sent. */
    default Optional<String> text(String... path) {
        return at(path) instanceof Text text ? Optional.of(text.value) : Optional.empty();
    }

    /** The number under the path. */
    default Optional<BigDecimal> number(String... path) {
        return at(path) instanceof Numeric numeric ? Optional.of(numeric.value) : Optional.empty();
    }

    /** The whole number under the path; nothing when it has a fraction or does not fit. */
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

    /** The flag under the path. */
    default Optional<Boolean> flag(String... path) {
        return at(path) instanceof Flag flag ? Optional.of(flag.value) : Optional.empty();
    }

    /** The elements of the array under the path; none when there is no array. */
    default List<Json> elements(String... path) {
        return at(path) instanceof Elements elements ? elements.values : List.of();
    }

    /** The members of the object under the path, in the order sent; none when there is no object. */
    default Map<String, Json> members(String... path) {
        return at(path) instanceof Members members ? members.values : Map.of();
    }
}
