package dev.intake.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.AgentTokenId;
import dev.intake.access.CallBeginning;
import dev.intake.access.IdempotencyKey;
import dev.intake.access.IdempotentCall;
import dev.intake.access.IdempotentCalls;
import dev.intake.access.KeptAnswer;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Placeholder;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Executes calls that create something once per {@code Idempotency-Key}. Calls without the header are executed each time.
 * (draft-ietf-httpapi-idempotency-key-header; ADR 138)
 */
record RepeatedCalls(IdempotentCalls calls) {
    private static final String HEADER = "Idempotency-Key";
    private static final String TAG = "ETag";
    private static final int FIRST_CLIENT_ERROR = 400;
    private static final int FIRST_SERVER_ERROR = 500;

    /**
     * Executes a call, or returns the stored response to a repetition.
     *
     * @param body the request body
     * @param act executes the call
     */
    JsonResponse stored(ApiCall call, byte[] body, Supplier<JsonResponse> act) {
        return once(
                call,
                body,
                act,
                first -> new KeptAnswer(
                        first.status(), Optional.ofNullable(first.headers().get(TAG)), Optional.of(first.json())),
                RepeatedCalls::response);
    }

    /**
     * Executes a call whose response must not be stored, because it contains a secret or a person's data.
     *
     * @param body the request body
     * @param act executes the call
     * @param again returns the response to a repetition, without executing the call
     */
    JsonResponse unstored(ApiCall call, byte[] body, Supplier<JsonResponse> act, Supplier<JsonResponse> again) {
        return once(
                call,
                body,
                act,
                first -> new KeptAnswer(first.status(), Optional.empty(), Optional.empty()),
                kept -> again.get());
    }

    private JsonResponse once(
            ApiCall call,
            byte[] body,
            Supplier<JsonResponse> act,
            Function<JsonResponse, KeptAnswer> keep,
            Function<KeptAnswer, JsonResponse> again) {
        Optional<String> header = call.header(HEADER)
                .filter(sent -> !Placeholder.is(CleanText.stripped(sent).replace("\"", "")));
        if (header.isEmpty()) {
            return act.get();
        }
        Optional<IdempotencyKey> key = header.flatMap(IdempotencyKey::parse);
        if (key.isEmpty()) {
            return JsonResponse.error(
                    Problem.BAD_REQUEST,
                    "Idempotency-Key must be one string of 1 to " + IdempotencyKey.MAX_LENGTH
                            + " visible ASCII characters, in quotes if it contains spaces, commas or semicolons.");
        }
        Optional<CallBeginning> begun = calls.begin(call.tenant().live(), token(call), key.get(), request(call, body));
        if (begun.isEmpty()) {
            return ApiJson.notFound("tenant");
        }
        IdempotentCall stored = begun.get().call();
        return switch (begun.get().kind()) {
            case FIRST -> perform(call, stored, act, keep);
            case REPEATED -> again.apply(stored.answer().orElseThrow());
            case UNFINISHED -> unfinished(begun.get().time());
            case OTHER_REQUEST ->
                JsonResponse.error(
                        Problem.OTHER_REQUEST,
                        "This Idempotency-Key was used for another request. Nothing was changed.");
            case TOO_MANY -> tooMany(begun.get().time());
        };
    }

    /**
     * Executes the call. An exception leaves the call without a stored response, because whether it took effect is then
     * unknown.
     */
    private JsonResponse perform(
            ApiCall call, IdempotentCall begun, Supplier<JsonResponse> act, Function<JsonResponse, KeptAnswer> keep) {
        JsonResponse response = act.get();
        if (response.status() < FIRST_CLIENT_ERROR) {
            calls.end(call.tenant().live(), begun, keep.apply(response));
        } else if (response.status() < FIRST_SERVER_ERROR) {
            calls.forget(call.tenant().live(), begun);
        }
        return response;
    }

    private static JsonResponse tooMany(Duration wait) {
        return JsonResponse.error(
                        Problem.RATE_LIMITED,
                        "The tenant used " + IdempotentCalls.MAX_KEPT
                                + " idempotency keys within a day. Nothing was changed. Wait, or send no Idempotency-Key.")
                .with("Retry-After", Long.toString(Math.max(1, wait.toSeconds())));
    }

    private static JsonResponse unfinished(Duration age) {
        return ApiJson.conflict("The first call with this Idempotency-Key began " + age.toSeconds()
                        + " s ago and has no response: it is running, or was interrupted. Before you use"
                        + " another key, check whether it took effect.")
                .with("Retry-After", "1");
    }

    private static JsonResponse response(KeptAnswer kept) {
        return kept.body()
                .map(body -> new JsonResponse(
                        kept.status(), kept.tag().map(tag -> Map.of(TAG, tag)).orElseGet(Map::of), body))
                .orElseGet(() ->
                        ApiJson.conflict("The first call with this Idempotency-Key took effect; its response was too"
                                + " long to be kept. Read what it created."));
    }

    private static AgentTokenId token(ApiCall call) {
        return AgentTokenId.parse(call.actor().id()).orElseThrow();
    }

    private static byte[] request(ApiCall call, byte[] body) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        String query = Optional.ofNullable(call.context().queryString()).orElse("");
        request.writeBytes(
                (call.context().method() + " " + call.context().path() + "?" + query + "\n").getBytes(UTF_8));
        request.writeBytes(body);
        return request.toByteArray();
    }
}
