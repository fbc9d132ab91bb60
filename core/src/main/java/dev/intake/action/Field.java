package dev.intake.action;

import dev.intake.kernel.Json;
import java.util.Optional;

/**
 * A field of an action's input.
 *
 * @param name its name in JSON, paths, forms and, with two hyphens, on command lines
 * @param value what it may hold
 * @param required whether it must be given
 * @param isArgument whether a command takes it as an argument, and otherwise as an option
 * @param description a sentence for people
 */
public record Field<T>(String name, Value<T> value, boolean required, boolean isArgument, String description) {
    /** Returns a field that must be given, as an argument of a command. */
    public static <T> Field<T> required(String name, Value<T> value, String description) {
        return new Field<>(name, value, true, true, description);
    }

    /** Returns a field that must be given, as an option of a command. */
    public static <T> Field<T> named(String name, Value<T> value, String description) {
        return new Field<>(name, value, true, false, description);
    }

    /** Returns a field that may be absent. */
    public static <T> Field<T> optional(String name, Value<T> value, String description) {
        return new Field<>(name, value, false, false, description);
    }

    /** Returns the value in an object that has no faults; empty if it is absent. */
    public Optional<T> in(Json given) {
        return value.parse(given.at(name));
    }

    /** Returns the value of a required field in an object that has no faults. */
    public T of(Json given) {
        return in(given).orElseThrow();
    }

    /** Returns what is wrong with the field in the object; empty if nothing is. */
    Optional<Fault> fault(Json given) {
        if (given.isNull(name)) {
            return required ? Optional.of(new Fault(name, Fault.MISSING)) : Optional.empty();
        }
        return in(given).isPresent() ? Optional.empty() : Optional.of(new Fault(name, "must be " + value.rule()));
    }
}
