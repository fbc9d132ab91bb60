package dev.intake.http.api;

import dev.intake.http.server.BodyReader;
import dev.intake.http.server.JsonResponse;
import dev.intake.json.JsonDecoder;
import java.util.function.Function;

/**
 * Reads JSON objects in bodies.
 *
 * @param reader reads bytes, up to a limit
 * @param decoder parses them
 */
record ApiBodies(BodyReader reader, JsonDecoder decoder) {
    /** Answers a call with the object in its body. */
    JsonResponse read(ApiCall call, Function<ApiBody, JsonResponse> answer) {
        return ApiBody.read(reader, decoder, call, answer);
    }
}
