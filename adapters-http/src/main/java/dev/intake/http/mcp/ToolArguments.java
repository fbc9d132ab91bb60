package dev.intake.http.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, already validated by the tool's schema, so present values have the right type. */
final class ToolArguments {
    /** Maximum characters of a tool's name. */
    static final int MAX_NAME = 64;

    private final Map<?, ?> values;

    ToolArguments(Map<?, ?> values) {
        this.values = values;
    }

    /** Returns whether the parameters of a call name a tool, and arguments and metadata, if present, are objects. */
    static boolean canBeRead(@Nullable Object parameters) {
        return parameters instanceof Map<?, ?> call
                && call.get("name") instanceof String name
                && name.length() <= MAX_NAME
                && isObjectOrAbsent(call.get("arguments"))
                && isObjectOrAbsent(call.get("_meta"));
    }

    private static boolean isObjectOrAbsent(@Nullable Object value) {
        return value == null || value instanceof Map;
    }

    /** Returns a copy of the arguments, in their order. */
    Map<String, Object> values() {
        Map<String, Object> copy = new LinkedHashMap<>();
        values.forEach((name, value) -> copy.put(name.toString(), value));
        return copy;
    }

    Optional<String> text(String name) {
        return value(name, String.class);
    }

    /** Returns a text, number or flag as text. */
    Optional<String> typed(String name) {
        Optional<Number> number = value(name, Number.class);
        return number.isPresent()
                ? number.map(whole -> Long.toString(whole.longValue()))
                : text(name).or(() -> value(name, Boolean.class).map(String::valueOf));
    }

    String requiredText(String name) {
        return text(name).orElseThrow(() -> new IllegalArgumentException("the schema asks for " + name));
    }

    boolean flag(String name) {
        return value(name, Boolean.class).orElse(false);
    }

    /** Returns a whole number, which may be written as {@code 5.0}, or the default if absent. */
    int number(String name, int defaultValue) {
        return value(name, Number.class).map(Number::intValue).orElse(defaultValue);
    }

    /** Returns the objects in an array; empty if absent. */
    List<ToolArguments> objects(String name) {
        return value(name, List.class).stream()
                .flatMap(list -> ((List<?>) list).stream())
                .map(object -> new ToolArguments((Map<?, ?>) object))
                .toList();
    }

    private <T> Optional<T> value(String name, Class<T> type) {
        return Optional.ofNullable(values.get(name)).filter(type::isInstance).map(type::cast);
    }
}
