package dev.intake.kernel;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Receives the fields of one JSON object, in order. Core states which fields a value has; an adapter writes them with the
 * library of its choice, to a stream or into a tree.
 */
public interface JsonFields {
    /** Writes a string. */
    void text(String name, String value);

    /** Writes {@code null}. */
    void nothing(String name);

    /** Writes a whole number. */
    void number(String name, long value);

    /** Writes a finite number with a fraction. */
    void decimal(String name, BigDecimal value);

    /** Writes {@code true} or {@code false}. */
    void flag(String name, boolean value);

    /** Writes an object with the fields that the consumer writes. */
    void object(String name, Consumer<JsonFields> fields);

    /** Writes an array of strings. */
    void texts(String name, Collection<String> values);

    /** Writes an array with one object for each value. */
    <T> void objects(String name, Collection<T> values, BiConsumer<T, JsonFields> fields);

    /** Writes a string, or {@code null} if it is absent. */
    default void text(String name, Optional<String> value) {
        value.ifPresentOrElse(text -> text(name, text), () -> nothing(name));
    }

    /** Writes a time in ISO 8601, in UTC. */
    default void time(String name, Instant value) {
        text(name, value.toString());
    }
}
