package dev.intake.action;

import dev.intake.kernel.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a field may hold.
 *
 * @param form how it is written in JSON
 * @param rule the rule in words, which follow "must be"
 * @param parser returns the value that a text means; empty if the rule does not allow it
 */
public record Value<T>(Form form, String rule, Function<String, Optional<T>> parser) {
    /** How a value is written in JSON. */
    public sealed interface Form {
        /** As a string. */
        record Text() implements Form {}

        /**
         * As one of some strings.
         *
         * @param words the strings
         */
        record Choice(List<String> words) implements Form {
            /** Copies the words. */
            public Choice {
                words = List.copyOf(words);
            }
        }

        /**
         * As a number without a fraction.
         *
         * @param min the smallest
         * @param max the largest
         */
        record Whole(long min, long max) implements Form {}

        /**
         * As a number without a fraction, or as a word.
         *
         * @param whole the numbers
         * @param word the word
         */
        record WholeOr(Whole whole, String word) implements Form {}

        /** As {@code true} or {@code false}. */
        record Flag() implements Form {}

        /**
         * As a string, which is the whole body of a request to the management API; other fields stand in its query then.
         *
         * @param schema the name of its schema in the API description
         */
        record Document(String schema) implements Form {}
    }

    private static final Form TEXT = new Form.Text();

    /** Returns a value that is written as a string. */
    public static <T> Value<T> text(String rule, Function<String, Optional<T>> parser) {
        return new Value<>(TEXT, rule, parser);
    }

    /**
     * Returns a text that is a file. What it means depends on more than the text.
     *
     * @param schema the name of its schema in the API description
     */
    public static Value<String> document(String rule, String schema) {
        return new Value<>(new Form.Document(schema), rule, Optional::of);
    }

    /**
     * Returns one of some values.
     *
     * @param label returns the word for a value
     */
    public static <T> Value<T> oneOf(T[] values, Function<T, String> label) {
        List<String> words = Arrays.stream(values).map(label).toList();
        return new Value<>(
                new Form.Choice(words),
                alternatives(words),
                text -> Arrays.stream(values)
                        .filter(value -> label.apply(value).equals(text))
                        .findFirst());
    }

    /**
     * Returns some of some values, as a list of words that commas separate.
     *
     * @param label returns the word for a value
     */
    public static <T> Value<Set<T>> someOf(T[] values, Function<T, String> label) {
        return new Value<>(
                TEXT,
                "some of " + Arrays.stream(values).map(label).collect(Collectors.joining(", "))
                        + ", separated by commas",
                text -> some(text, values, label));
    }

    private static String alternatives(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    private static <T> Optional<Set<T>> some(String text, T[] values, Function<T, String> label) {
        Set<String> words = new HashSet<>(Arrays.asList(text.strip().split("\\s*,\\s*", -1)));
        Set<T> found = new LinkedHashSet<>();
        for (T value : values) {
            if (words.contains(label.apply(value))) {
                found.add(value);
            }
        }
        return found.size() == words.size() ? Optional.of(found) : Optional.empty();
    }

    /** Returns a whole number from 1 to a maximum. */
    public static Value<Integer> upTo(int max) {
        return whole(1, max);
    }

    /** Returns a whole number from a minimum to a maximum. */
    public static Value<Integer> whole(int min, int max) {
        return new Value<>(
                new Form.Whole(min, max),
                "a whole number from " + min + " to " + max,
                text -> whole(text)
                        .filter(number -> number >= min && number <= max)
                        .map(Long::intValue));
    }

    /**
     * Returns a whole number from a minimum to a maximum, or nothing.
     *
     * @param nothing the word that stands for nothing
     */
    public static Value<Optional<Integer>> wholeOr(int min, int max, String nothing) {
        Value<Integer> number = whole(min, max);
        return new Value<>(
                new Form.WholeOr(new Form.Whole(min, max), nothing), number.rule + ", or " + nothing, text -> {
                    if (text.equals(nothing)) {
                        return Optional.of(Optional.empty());
                    }
                    Optional<Integer> given = number.parser.apply(text);
                    return given.isPresent() ? Optional.of(given) : Optional.empty();
                });
    }

    /** Returns a time. */
    public static Value<Instant> time() {
        return text("a time in ISO 8601 with its offset, such as 2026-12-31T18:30:00Z", text -> {
            try {
                return Optional.of(Instant.parse(text));
            } catch (DateTimeException notATime) {
                return Optional.empty();
            }
        });
    }

    /** Returns {@code true} or {@code false}. */
    public static Value<Boolean> flag() {
        return new Value<>(
                new Form.Flag(),
                "true or false",
                text -> text.equals("true") || text.equals("false")
                        ? Optional.of(text.equals("true"))
                        : Optional.empty());
    }

    private static Optional<Long> whole(String text) {
        try {
            return Optional.of(Long.valueOf(text));
        } catch (NumberFormatException notWhole) {
            return Optional.empty();
        }
    }

    /** Returns what the JSON value means; empty if it is of another form or the rule does not allow it. */
    Optional<T> parse(Json given) {
        if (form instanceof Form.Whole) {
            return given.whole().map(String::valueOf).flatMap(parser);
        }
        if (form instanceof Form.WholeOr either) {
            return given.whole()
                    .map(String::valueOf)
                    .or(() -> given.text().filter(either.word::equals))
                    .flatMap(parser);
        }
        if (form instanceof Form.Flag) {
            return given instanceof Json.Flag flag ? parser.apply(Boolean.toString(flag.value())) : Optional.empty();
        }
        return given.text().flatMap(parser);
    }

    /** Returns the JSON value for a text that was typed into a form or a command line, or stands in a query. */
    public Json typed(String text) {
        if (form instanceof Form.Whole || form instanceof Form.WholeOr) {
            Optional<Long> number = whole(text);
            return number.isPresent() ? new Json.Numeric(BigDecimal.valueOf(number.get())) : new Json.Text(text);
        }
        return form instanceof Form.Flag && (text.equals("true") || text.equals("false"))
                ? new Json.Flag(text.equals("true"))
                : new Json.Text(text);
    }
}
