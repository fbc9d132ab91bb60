package dev.intake.http.api;

import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads request bodies that contain a JSON object.
 *
 * @param reader reads bytes, up to a limit
 * @param decoder parses them
 * @param repeated executes a call once per idempotency key
 */
record ApiBodies(BodyReader reader, JsonDecoder decoder, RepeatedCalls repeated) {
    /** Returns the response to a call with the object in its body. */
    JsonResponse read(ApiCall call, Function<ApiBody, JsonResponse> answer) {
        return body(call, body -> object(body, answer));
    }

    /**
     * Returns the response to a call that creates something from the object in its body. The response is never stored.
     *
     * @param again returns the response to a repetition of a call that took effect
     */
    JsonResponse create(ApiCall call, Function<ApiBody, JsonResponse> answer, Function<ApiBody, JsonResponse> again) {
        return body(
                call,
                body -> repeated.unstored(call, body.bytes(), () -> object(body, answer), () -> object(body, again)));
    }

    private JsonResponse body(ApiCall call, Function<Body.Whole, JsonResponse> answer) {
        return reader.read(call.context().req())
                .fold(new Body.Cases<>(answer, unusable -> JsonResponse.error(unusable.problem(), unusable.message())));
    }

    private JsonResponse object(Body.Whole body, Function<ApiBody, JsonResponse> answer) {
        return body.parse(this::decoded)
                .map(object -> answer.apply(new ApiBody(object)))
                .orElseGet(() -> JsonResponse.error(Problem.BAD_REQUEST, "The body must be a JSON object."));
    }

    private Optional<Json> decoded(byte[] bytes) {
        return bytes.length == 0
                ? Optional.of(Json.Null.VALUE)
                : decoder.decode(ByteBuffer.wrap(bytes)).filter(value -> value instanceof Json.Members);
    }
}
