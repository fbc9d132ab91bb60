package dev.intake.action;

import dev.intake.kernel.Json;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a field may hold.
 *
 * @param kind how it is written in JSON
 * @param rule the rule in words, which follow "must be"
 * @param parser returns the value that a text means; empty if the rule does not allow it
 */
public record Value<T>(Kind kind, String rule, Function<String, Optional<T>> parser) {
    /** How a value is written in JSON. */
    public enum Kind {
        /** As a string. */
        TEXT,
        /** As a number without a fraction. */
        WHOLE
    }

    /** Returns a value that is written as a string. */
    public static <T> Value<T> text(String rule, Function<String, Optional<T>> parser) {
        return new Value<>(Kind.TEXT, rule, parser);
    }

    /** Returns a whole number from 1 to a maximum. */
    public static Value<Integer> upTo(int max) {
        return new Value<>(
                Kind.WHOLE,
                "a whole number from 1 to " + max,
                text -> whole(text)
                        .filter(number -> number >= 1 && number <= max)
                        .map(Long::intValue));
    }

    private static Optional<Long> whole(String text) {
        try {
            return Optional.of(Long.valueOf(text));
        } catch (NumberFormatException notWhole) {
            return Optional.empty();
        }
    }

    /** Returns what the JSON value means; empty if it is of another kind or the rule does not allow it. */
    Optional<T> parse(Json given) {
        return switch (kind) {
            case TEXT -> given.text().flatMap(parser);
            case WHOLE -> given.whole().map(String::valueOf).flatMap(parser);
        };
    }

    /** Returns the JSON value for a text that was typed into a form or a command line. */
    public Json typed(String text) {
        return kind == Kind.WHOLE
                ? whole(text)
                        .<Json>map(number -> new Json.Numeric(BigDecimal.valueOf(number)))
                        .orElseGet(() -> new Json.Text(text))
                : new Json.Text(text);
    }
}
