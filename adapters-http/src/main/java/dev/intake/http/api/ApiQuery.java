package dev.intake.http.api;

import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

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

    /**
     * Returns a parameter.
     *
     * @param rule what the parameter must be, for the error message
     * @param parse returns empty for a text that violates the rule
     */
    private <T> Optional<T> parsed(String name, String rule, Function<String, Optional<T>> parse) {
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
