package dev.intake.http;

import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.usecase.IngestOutcome;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What goes back to the client: a status, headers and a JSON body.
 *
 * @param status the HTTP status
 * @param headers those that belong to this answer alone
 * @param json the body, one line of JSON
 */
record Answer(int status, Map<String, String> headers, String json) {
    static final String CONTENT_TYPE = "application/json";

    private static final int FIRST_ERROR = 400;

    /** The answer of a probe that has nothing to say but yes. */
    static final Answer OK = new Answer(200, Map.of(), "{\"ok\":true}");

    private static final Answer UNAUTHORIZED = error(Problem.UNAUTHORIZED, "The ingestion key is missing or wrong.")
            .with("WWW-Authenticate", "Bearer");
    private static final Answer NO_INGESTION_KEY =
            error(Problem.NO_INGESTION_KEY, "The tenant has no ingestion key yet. Generate one first.");

    /** The error object: exactly {@code ok}, {@code code} and {@code message}. (Spec, Error object) */
    static Answer error(Problem problem, String message) {
        Map<String, String> headers = problem == Problem.OVERLOADED ? Map.of("Retry-After", "1") : Map.of();
        return new Answer(problem.status(), headers, AnswerJson.error(problem.code(), message));
    }

    /** What became of each operation, in request order. (Spec, Ingest events) */
    static Answer results(List<Operation> operations, List<OperationResult> results) {
        return new Answer(200, Map.of(), AnswerJson.results(operations, results));
    }

    /** The same, and what it did. */
    static Answer explained(ParsedEvents.Valid events, IngestOutcome.Explained explained) {
        return new Answer(200, Map.of(), AnswerJson.object(json -> {
            AnswerJson.writeResults(json, events.operations(), explained.results());
            ReportJson.write(json, events, explained.reports());
        }));
    }

    /** What the operations would do. */
    static Answer planned(ParsedEvents.Valid events, IngestOutcome.Planned planned) {
        return new Answer(200, Map.of(), AnswerJson.object(json -> {
            json.writeBooleanField("dryRun", true);
            ReportJson.write(json, events, planned.reports());
        }));
    }

    /** Why a request was not processed. (Spec, Errors) */
    static Answer refusal(Refusal refusal) {
        if (refusal instanceof Refusal.RateLimited limited) {
            long seconds = limited.retryAfter().toSeconds();
            return error(Problem.RATE_LIMITED, "Too many requests. The next one is allowed in " + seconds + " s.")
                    .with("Retry-After", Long.toString(seconds));
        }
        return refusal instanceof Refusal.NoIngestionKey ? NO_INGESTION_KEY : UNAUTHORIZED;
    }

    /** Returns the same answer with one header more. */
    Answer with(String header, String value) {
        return with(Map.of(header, value));
    }

    /** Returns the same answer with further headers. */
    Answer with(Map<String, String> further) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(further);
        return new Answer(status, all, json);
    }

    /** Whether the body is an error object. */
    boolean isError() {
        return status >= FIRST_ERROR;
    }

    /** The body as it goes over the wire. */
    byte[] body() {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
