package dev.intake.http.api;

import dev.intake.action.Fault;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads the members of a JSON object in a body, and collects their faults. An empty body is an empty object. */
final class ApiBody {
    private final Json object;
    private final Set<String> known = new HashSet<>();
    private final List<String> faults = new ArrayList<>();

    ApiBody(Json object) {
        this.object = object;
    }

    /**
     * Returns a required string; reports a fault if it is missing or invalid.
     *
     * @param rule what the member must be, for the error message
     * @param parse returns empty for a text that violates the rule
     */
    <T> Optional<T> required(String name, String rule, Function<String, Optional<T>> parse) {
        Optional<T> value = parsed(name, rule, parse);
        if (object.isNull(name)) {
            faults.add(name + " is missing");
        }
        return value;
    }

    /** Returns an optional string; reports a fault if it is invalid. */
    <T> Optional<T> parsed(String name, String rule, Function<String, Optional<T>> parse) {
        known.add(name);
        return checked(name, rule, object.text(name).flatMap(parse));
    }

    /** Returns an optional whole number; reports a fault if it is invalid. */
    <T> Optional<T> whole(String name, String rule, Function<Long, Optional<T>> parse) {
        known.add(name);
        return checked(name, rule, object.whole(name).flatMap(parse));
    }

    private <T> Optional<T> checked(String name, String rule, Optional<T> value) {
        if (value.isEmpty() && !object.isNull(name)) {
            faults.add(name + " must be " + rule);
        }
        return value;
    }

    /** Returns the response, or an error that names each invalid or unknown member. */
    JsonResponse respond(Supplier<JsonResponse> response) {
        unknown(known).forEach(fault -> faults.add(fault.toString()));
        return faults.isEmpty()
                ? response.get()
                : JsonResponse.error(Problem.BAD_REQUEST, String.join("; ", faults) + ".");
    }

    /** Returns the fault of a body with members that are none of these; no fault if it has none. */
    List<Fault> unknown(Collection<String> allowed) {
        return allowed.containsAll(object.members().keySet())
                ? List.of()
                : List.of(new Fault(
                        "the body",
                        "has an unknown member; the allowed members are "
                                + String.join(", ", allowed.stream().sorted().toList())));
    }

    /** Returns the body. */
    Json json() {
        return object;
    }
}
