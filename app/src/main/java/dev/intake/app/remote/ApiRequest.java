package dev.intake.app.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A call to the management API.
 *
 * @param method the method, such as {@code GET}
 * @param path the path, relative to that of the tenant
 * @param query the query parameters, in order
 * @param body the body; absent if the operation has none
 * @param condition the value of {@code If-Match}; absent if the call has no condition
 * @param once whether the service executes the call once per {@code Idempotency-Key} (ADR 138)
 */
public record ApiRequest(
        String method,
        String path,
        Map<String, String> query,
        Optional<ApiBody> body,
        Optional<String> condition,
        boolean once) {
    private static final String SEARCH = "/search";

    /** Copies the parameters. */
    public ApiRequest {
        query = new LinkedHashMap<>(query);
    }

    /**
     * A body.
     *
     * @param type its media type
     * @param text its content
     */
    public record ApiBody(String type, String text) {
        /** Returns a body with a JSON object. */
        public static ApiBody of(ObjectNode object) {
            return new ApiBody("application/json", Json.line(object));
        }
    }

    /** Returns a call without parameters and body. */
    public static ApiRequest of(String method, String path) {
        return new ApiRequest(method, path, Map.of(), Optional.empty(), Optional.empty(), false);
    }

    /** Returns a call that reads a resource. */
    public static ApiRequest get(String path) {
        return of("GET", path);
    }

    /** Returns a call that creates a resource. */
    public static ApiRequest create(String path) {
        return new ApiRequest("POST", path, Map.of(), Optional.empty(), Optional.empty(), true);
    }

    /** Returns the call with a further parameter. */
    public ApiRequest with(String name, String value) {
        Map<String, String> further = new LinkedHashMap<>(query);
        further.put(name, value);
        return new ApiRequest(method, path, further, body, condition, once);
    }

    /** Returns the call with a further parameter; unchanged if there is no value. */
    public ApiRequest with(String name, Optional<?> value) {
        return value.map(present -> with(name, present.toString())).orElse(this);
    }

    /** Returns the call with a body. */
    public ApiRequest with(ApiBody other) {
        return new ApiRequest(method, path, query, Optional.of(other), condition, once);
    }

    /** Returns the call with a condition on the entity tag. */
    public ApiRequest onlyIf(String tag) {
        return new ApiRequest(method, path, query, body, Optional.of(tag), once);
    }

    /** Returns whether the call changes nothing. */
    boolean isSafe() {
        return method.equals("GET") || path.startsWith(SEARCH);
    }

    /** Returns whether the call can be repeated without taking effect twice. */
    boolean isRepeatable() {
        return isSafe() || once;
    }

    /** Returns the path with the query. */
    String target() {
        return query.isEmpty()
                ? path
                : path
                        + query.entrySet().stream()
                                .map(parameter -> escaped(parameter.getKey()) + "=" + escaped(parameter.getValue()))
                                .collect(Collectors.joining("&", "?", ""));
    }

    /** Returns the text percent-encoded, for a path segment or a query. */
    public static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
