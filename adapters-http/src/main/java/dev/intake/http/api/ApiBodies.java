package dev.intake.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.BodyReader.Unusable;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads request bodies as JSON objects.
 *
 * @param reader reads bytes, up to a limit
 * @param decoder returns the object; empty if there is none
 * @param repeated executes a call once per idempotency key
 */
record ApiBodies(BodyReader reader, Function<byte[], Optional<Json>> decoder, RepeatedCalls repeated) {
    /** Returns the response to a call with the object in its body. */
    JsonResponse read(ApiCall call, Function<Json, JsonResponse> answer) {
        return body(call, body -> object(body, answer));
    }

    /**
     * Returns the response to a call that creates something from the object in its body. The response is never stored.
     *
     * @param again returns the response to a repetition of a call that took effect
     */
    JsonResponse create(ApiCall call, Function<Json, JsonResponse> answer, Function<Json, JsonResponse> again) {
        return body(
                call,
                body -> repeated.unstored(call, body.bytes(), () -> object(body, answer), () -> object(body, again)));
    }

    /** Returns the response to a call that creates something from the object in its body. The response is stored. */
    JsonResponse store(ApiCall call, Function<Json, JsonResponse> answer) {
        return body(call, body -> repeated.stored(call, body.bytes(), () -> object(body, answer)));
    }

    private JsonResponse body(ApiCall call, Function<Body, JsonResponse> answer) {
        Body body = reader.read(call.context().req());
        return body.unusable().map(Unusable::response).orElseGet(() -> answer.apply(body));
    }

    private JsonResponse object(Body body, Function<Json, JsonResponse> answer) {
        return body.parse(decoder)
                .map(answer)
                .orElseGet(() -> JsonResponse.error(Problem.BAD_REQUEST, "The body must be a JSON object."));
    }

    /** Returns the object that a body is; {@code null} for an empty one. */
    static Function<byte[], Optional<Json>> objects(JsonDecoder decoder) {
        return bytes -> bytes.length == 0
                ? Optional.of(Json.Null.VALUE)
                : decoder.decode(ByteBuffer.wrap(bytes)).filter(value -> value instanceof Json.Members);
    }

    /** Returns an object with the whole body as the text of this member. */
    static Optional<Json> document(String member, byte[] bytes) {
        return Optional.of(new Json.Members(Map.of(member, new Json.Text(new String(bytes, UTF_8)))));
    }
}
