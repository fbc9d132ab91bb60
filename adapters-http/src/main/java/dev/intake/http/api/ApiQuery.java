package dev.intake.http.api;

import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads the query of a URL, and collects its faults. Unknown parameters are ignored. */
final class ApiQuery {
    /** The default number of elements of a page. */
    static final int DEFAULT_LIMIT = 50;

    /** The maximum number of elements of a page. */
    static final int MAX_LIMIT = 200;

    private final Context context;
    private final List<String> faults = new ArrayList<>();

    ApiQuery(Context context) {
        this.context = context;
    }

    /** Returns a parameter without surrounding spaces; empty if it is absent or blank. */
    Optional<String> text(String name) {
        return Optional.ofNullable(context.queryParam(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** Returns a required parameter; reports a fault if it is missing. */
    Optional<String> required(String name) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            faults.add(name + " is missing");
        }
        return value;
    }

    /** Returns the maximum number of elements. */
    int limit() {
        return number("limit", MAX_LIMIT, DEFAULT_LIMIT);
    }

    /** Returns a whole number from 1 to the maximum, or the default if it is absent. */
    int number(String name, int max, int defaultValue) {
        Optional<Integer> number = parsed(name, "a whole number from 1 to " + max, value -> {
            try {
                return Optional.of(Integer.valueOf(value)).filter(parsed -> parsed >= 1 && parsed <= max);
            } catch (NumberFormatException notANumber) {
                return Optional.empty();
            }
        });
        return number.orElse(defaultValue);
    }

    /** Returns the position after which the page begins. */
    <T> Optional<T> cursor(Function<String, Optional<T>> parse) {
        return parsed("cursor", "the member next of the previous page", parse);
    }

    /** Returns a time; reports a fault if it is invalid. */
    Optional<Instant> time(String name) {
        return parsed(name, "a time in ISO 8601 with its offset, such as 2026-12-31T18:30:00Z", value -> {
            try {
                return Optional.of(Instant.parse(value));
            } catch (DateTimeException notATime) {
                return Optional.empty();
            }
        });
    }

    /** Returns the value with the label in the parameter; reports a fault if there is none. */
    <T> Optional<T> oneOf(String name, T[] values, Function<T, String> label) {
        return parsed(
                name,
                "one of " + Arrays.stream(values).map(label).collect(Collectors.joining(", ")),
                text -> Arrays.stream(values)
                        .filter(value -> label.apply(value).equals(text))
                        .findFirst());
    }

    /** Returns the values with the comma-separated labels in the parameter; reports a fault if one is unknown. */
    <T> Set<T> someOf(String name, T[] values, Function<T, String> label) {
        Optional<Set<T>> some = parsed(
                name,
                "some of " + Arrays.stream(values).map(label).collect(Collectors.joining(", "))
                        + ", separated by commas",
                text -> {
                    Set<String> labels = Set.copyOf(List.of(text.split("\\s*,\\s*", -1)));
                    Set<T> found = Arrays.stream(values)
                            .filter(value -> labels.contains(label.apply(value)))
                            .collect(Collectors.toSet());
                    return found.size() == labels.size() ? Optional.of(found) : Optional.empty();
                });
        return some.orElseGet(Set::of);
    }

    /**
     * Returns a parameter.
     *
     * @param rule what the parameter must be, for the error message
     * @param parse returns empty for a text that violates the rule
     */
    <T> Optional<T> parsed(String name, String rule, Function<String, Optional<T>> parse) {
        Optional<String> text = text(name);
        Optional<T> value = text.flatMap(parse);
        if (text.isPresent() && value.isEmpty()) {
            faults.add(name + " must be " + rule);
        }
        return value;
    }

    /** Returns the response, or an error that names each invalid parameter. */
    JsonResponse respond(Supplier<JsonResponse> response) {
        return faults.isEmpty()
                ? response.get()
                : JsonResponse.error(Problem.BAD_REQUEST, String.join("; ", faults) + ".");
    }
}
