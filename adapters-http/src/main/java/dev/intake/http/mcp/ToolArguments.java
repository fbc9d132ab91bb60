package dev.intake.http.mcp;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments of a call, which its tool's schema has been checked against: a value that is there has its type. */
final class ToolArguments {
    private final Map<?, ?> values;

    ToolArguments(Map<?, ?> values) {
        this.values = values;
    }

    Optional<String> text(String name) {
        return value(name, String.class);
    }

    String requiredText(String name) {
        return text(name).orElseThrow(() -> new IllegalArgumentException("the schema asks for " + name));
    }

    boolean flag(String name) {
        return value(name, Boolean.class).orElse(false);
    }

    /** A whole number, or what counts when there is none. Whole numbers may come written as {@code 5.0}. */
    int number(String name, int otherwise) {
        return value(name, Number.class).map(Number::intValue).orElse(otherwise);
    }

    /** The objects in an array; none when there is no such array. */
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
