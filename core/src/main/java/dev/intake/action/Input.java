package dev.intake.action;

import dev.intake.kernel.Json;
import dev.intake.kernel.JsonFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an action reads. It alone validates: doors only turn what they received into a JSON object.
 *
 * @param fields the fields, in the order in which faults are reported
 * @param builder builds the input from an object that has no faults
 * @param across a rule for several fields together: returns what is wrong with an object whose fields have no faults, or nothing
 */
public record Input<I>(List<Field<?>> fields, Function<Json, I> builder, Function<Json, Optional<Fault>> across) {
    /** Copies the list. */
    public Input {
        fields = List.copyOf(fields);
    }

    /** Creates an input whose fields do not depend on each other. */
    public Input(List<Field<?>> fields, Function<Json, I> builder) {
        this(fields, builder, given -> Optional.empty());
    }

    /** Returns this input with a rule for several fields together. */
    public Input<I> withRule(Function<Json, Optional<Fault>> rule) {
        return new Input<>(fields, builder, rule);
    }

    /** The revision that alone may be edited; the management API reads it from {@code If-Match}. */
    public static final Field<String> REVISION = Field.optional(
            "revision",
            Value.text("the revision of a response", Optional::of),
            "The revision that was read; a change since then refuses the edit.");

    /** Returns the input of an action that reads nothing. */
    public static Input<Nothing> none() {
        return new Input<>(List.of(), given -> Nothing.AT_ALL);
    }

    /** The input of an action that reads nothing. */
    public enum Nothing {
        /** The only value. */
        AT_ALL
    }

    /** Returns whether a field has this name. */
    public boolean has(Field<?> field) {
        return fields.contains(field);
    }

    /** Returns the field that is a whole body of a request to the management API. */
    public Optional<Field<?>> document() {
        return fields.stream()
                .filter(field -> field.value().form() instanceof Value.Form.Document)
                .findFirst();
    }

    /** Returns the input of one required field. */
    public static <T> Input<T> of(Field<T> field) {
        return new Input<>(List.of(field), field::of);
    }

    /**
     * Returns the object of values that were typed: into a form, a command line or the query of a path.
     *
     * @param texts returns the text for a field's name; empty if it is absent
     */
    public Json typed(Function<String, Optional<String>> texts) {
        Map<String, Json> given = new LinkedHashMap<>();
        for (Field<?> field : fields) {
            texts.apply(field.name())
                    .ifPresent(text -> given.put(field.name(), field.value().typed(text)));
        }
        return new Json.Members(given);
    }

    /** Returns the object of values that were typed, by field. */
    public Json typed(Map<String, String> texts) {
        return typed(name -> Optional.ofNullable(texts.get(name)));
    }

    /** Writes the values of an object that {@link #typed} returned. */
    public void write(Json given, JsonFields json) {
        for (Field<?> field : fields) {
            given.text(field.name()).ifPresent(text -> json.text(field.name(), text));
            given.whole(field.name()).ifPresent(number -> json.number(field.name(), number));
            if (given.at(field.name()) instanceof Json.Flag flag) {
                json.flag(field.name(), flag.value());
            }
        }
    }

    /** Returns what is wrong with single fields. */
    public List<Fault> faults(Json given) {
        return fields.stream().flatMap(field -> field.fault(given).stream()).toList();
    }

    /** Returns the input, or all faults with their places. */
    public Result<I> read(Json given) {
        List<Fault> faults = faults(given);
        if (!faults.isEmpty()) {
            return new Result.Invalid<>(faults);
        }
        return across.apply(given)
                .<Result<I>>map(fault -> new Result.Invalid<>(List.of(fault)))
                .orElseGet(() -> new Result.Done<>(builder.apply(given)));
    }
}
