package dev.intake.http.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.TokenBucket;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An HTTP response: a status, headers and a JSON body.
 *
 * @param status the HTTP status
 * @param headers headers of this response
 * @param json the body, one line of JSON
 */
public record JsonResponse(int status, Map<String, String> headers, String json) {
    static final String CONTENT_TYPE = "application/json";

    private static final int FIRST_ERROR = 400;
    private static final JsonFactory JSON = new JsonFactory();

    /** The success response of a probe. */
    static final JsonResponse OK = new JsonResponse(200, Map.of(), "{\"ok\":true}");

    private static final JsonResponse UNAUTHORIZED = error(
                    Problem.UNAUTHORIZED, "The ingestion key is missing or wrong.")
            .with("WWW-Authenticate", "Bearer");
    private static final JsonResponse NO_INGESTION_KEY =
            error(Problem.NO_INGESTION_KEY, "The tenant has no ingestion key yet. Generate one first.");

    /** Returns an error object with exactly {@code ok}, {@code code} and {@code message}. (Spec, Error object) */
    public static JsonResponse error(Problem problem, String message) {
        Map<String, String> headers = problem == Problem.OVERLOADED ? Map.of("Retry-After", "1") : Map.of();
        return new JsonResponse(problem.status(), headers, plain(json -> {
            json.writeBooleanField("ok", false);
            json.writeStringField("code", problem.code());
            json.writeStringField("message", message);
        }));
    }

    /** Returns the result of each operation, in request order. (Spec, Ingest events) */
    public static JsonResponse results(List<Operation> operations, List<OperationResult> results) {
        return object(json -> writeResults(json, operations, results));
    }

    /** Returns the error of a refused request. (Spec, Errors) */
    public static JsonResponse refusal(Refusal refusal) {
        return refusal.fold(new Refusal.Cases<>(
                unauthorized -> UNAUTHORIZED, noIngestionKey -> NO_INGESTION_KEY, JsonResponse::rateLimited));
    }

    private static JsonResponse rateLimited(Refusal.RateLimited limited) {
        long seconds = limited.retryAfter().toSeconds();
        return error(Problem.RATE_LIMITED, "Too many requests. The next one is allowed in " + seconds + " s.")
                .with("Retry-After", Long.toString(seconds));
    }

    /** Returns this response with another status. */
    public JsonResponse withStatus(int other) {
        return new JsonResponse(other, headers, json);
    }

    /** Returns this response with another header. */
    public JsonResponse with(String header, String value) {
        return with(Map.of(header, value));
    }

    /** Returns this response with further headers. */
    public JsonResponse with(Map<String, String> further) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(further);
        return new JsonResponse(status, all, json);
    }

    /**
     * Returns rate limit headers. The fields are those of the IETF drafts up to version 06, which clients and proxies
     * support.
     *
     * @param bucket the bucket after the request
     * @param unit cost unit of the endpoint: requests or operations
     */
    public static Map<String, String> limitHeaders(TokenBucket bucket, RequestCost unit) {
        return Map.of(
                "RateLimit-Limit", Long.toString(bucket.capacityOf(unit)),
                "RateLimit-Remaining", Long.toString(bucket.left(unit)),
                "RateLimit-Reset", Long.toString(bucket.untilFull().toSeconds()));
    }

    /** Returns whether the body is an error object. */
    boolean isError() {
        return status >= FIRST_ERROR;
    }

    /** Returns the body in UTF-8. */
    public byte[] body() {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /** Writes one result per operation. */
    public static void writeResults(JsonGenerator json, List<Operation> operations, List<OperationResult> results)
            throws IOException {
        json.writeArrayFieldStart("results");
        for (int index = 0; index < results.size(); index++) {
            json.writeStartObject();
            json.writeNumberField("index", index);
            json.writeStringField("type", type(operations.get(index)));
            writeStatus(json, results.get(index));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Returns a success response: an object with {@code ok} and these members. */
    public static JsonResponse object(Content members) {
        return new JsonResponse(200, Map.of(), plain(json -> {
            json.writeBooleanField("ok", true);
            members.writeTo(json);
        }));
    }

    private static String plain(Content members) {
        return written(json -> {
            json.writeStartObject();
            members.writeTo(json);
            json.writeEndObject();
        });
    }

    /** Returns the name of an operation's type. */
    public static String type(Operation operation) {
        return operation instanceof Operation.Identify ? "identify" : "track";
    }

    /** Writes {@code status}, and {@code contactId} if there is one. */
    public static void writeStatus(JsonGenerator json, OperationResult result) throws IOException {
        json.writeStringField("status", result.status().label());
        if (result instanceof OperationResult.Ok ok) {
            json.writeStringField("contactId", ok.contact().toString());
        }
    }

    /** Returns the content as one line of JSON. */
    public static String written(Content content) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            content.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a writer in memory does not fail", e);
        }
        return out.toString();
    }

    /** Content to write. */
    public interface Content {
        /** Writes the content. */
        void writeTo(JsonGenerator json) throws IOException;
    }
}
