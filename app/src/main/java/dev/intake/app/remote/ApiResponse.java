package dev.intake.app.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * The response to a call.
 *
 * @param status the status, 100 to 599
 * @param body the body as text
 * @param retryAfter the seconds after which the call may be repeated; absent if the service does not specify them
 * @param location the target of a redirect; absent if there is none
 * @param tag the entity tag, without its quotes; absent if there is none
 */
record ApiResponse(
        int status, String body, Optional<Long> retryAfter, Optional<String> location, Optional<String> tag) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Returns the object in the body, if it is one. */
    Optional<ObjectNode> object() {
        try {
            return JSON.readTree(body) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JsonProcessingException notJson) {
            return Optional.empty();
        }
    }

    /** Returns the object of a successful response. */
    Optional<ObjectNode> success() {
        return status / 100 == 2 ? object() : Optional.empty();
    }

    /** Returns whether the service reports that the resource does not exist, as opposed to an unknown path. */
    boolean isNotFound() {
        return status == 404 && error("code").equals(Optional.of("not_found"));
    }

    /** Returns the service's error message; absent if the response is not from Intake. */
    Optional<String> message() {
        return error("message");
    }

    private Optional<String> error(String member) {
        return object().filter(object -> !object.path("ok").asBoolean(true))
                .map(object -> object.path(member).asText())
                .filter(text -> !text.isBlank());
    }
}
