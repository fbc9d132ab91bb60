package dev.intake.http.api;

import dev.intake.http.page.StreamedFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import java.util.function.Consumer;

/** Creates responses of the management API. */
final class ApiJson {
    static final int CREATED = 201;

    private ApiJson() {}

    /** Returns a response with an object. */
    static JsonResponse object(Consumer<StreamedFields> fields) {
        return JsonResponse.object(json -> fields.accept(new StreamedFields(json)));
    }

    /** Returns the error response for an unknown id. */
    static JsonResponse notFound(String what) {
        return JsonResponse.error(Problem.NOT_FOUND, "There is no such " + what + ".");
    }

    /** Returns the error response for a call that the current state does not allow. */
    static JsonResponse conflict(String message) {
        return JsonResponse.error(Problem.CONFLICT, message);
    }
}
