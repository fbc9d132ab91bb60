package dev.intake.http.server;

/** The kinds of errors, with HTTP status and code of the error object. (Spec, Errors; Decisions 3.6, 3.12, 5 and 7) */
public enum Problem {
    BAD_REQUEST(400, "bad_request"),
    UNAUTHORIZED(401, "unauthorized"),
    FORBIDDEN(403, "forbidden"),
    NOT_FOUND(404, "not_found"),
    METHOD_NOT_ALLOWED(405, "method_not_allowed"),
    BODY_TOO_SLOW(408, "bad_request"),
    CONFLICT(409, "conflict"),
    PRECONDITION_FAILED(412, "precondition_failed"),
    NO_INGESTION_KEY(412, "no_ingestion_key"),
    NO_SIGNING_SECRET(412, "no_signing_secret"),
    BODY_TOO_LARGE(413, "bad_request"),
    OTHER_REQUEST(422, "idempotency_key_reused"),
    PRECONDITION_REQUIRED(428, "precondition_required"),
    RATE_LIMITED(429, "rate_limited"),
    FAULT(500, "infra"),
    OVERLOADED(503, "infra"),
    NOT_READY(503, "infra");

    private final int status;
    private final String code;

    Problem(int status, String code) {
        this.status = status;
        this.code = code;
    }

    public int status() {
        return status;
    }

    String code() {
        return code;
    }
}
