package dev.intake.http.webhook;

import dev.intake.http.server.Faults;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.webhook.WebhookOutcome;

/** Creates responses to providers. (Decisions 5) */
public final class WebhookResponses {
    static final JsonResponse UNKNOWN_CONNECTOR =
            JsonResponse.error(Problem.NOT_FOUND, "There is no such connector. It is stripe, polar or clerk.");

    private static final JsonResponse FAULT = JsonResponse.error(
            Problem.FAULT, "Something went wrong on our side. Sending the same delivery again is safe.");

    private static final JsonResponse OVERLOADED = JsonResponse.error(
            Problem.OVERLOADED, "The service has more to do than it can. Sending the same delivery again is safe.");

    private static final JsonResponse PROCESSED = ok("processed");
    private static final JsonResponse IGNORED = ok("ignored");
    private static final JsonResponse DUPLICATE = ok("duplicate");

    /** The response both to a bad signature and to a tenant that does not exist, so that clients cannot enumerate tenants. */
    private static final JsonResponse UNAUTHORIZED = JsonResponse.error(
                    Problem.UNAUTHORIZED, "The signature is missing, wrong or too far from now.")
            .with("WWW-Authenticate", "Webhook-Signature");

    private static final JsonResponse NO_SIGNING_SECRET = JsonResponse.error(
            Problem.NO_SIGNING_SECRET, "The tenant has set no signing secret for this connector. Set one first.");

    private static final JsonResponse SECRET_LOCKED = JsonResponse.error(
            Problem.FAULT, "The signing secret cannot be decrypted on our side. Sending the delivery again is safe.");

    private WebhookResponses() {}

    /** Returns the response to a delivery that an internal fault prevented from being stored. */
    public static JsonResponse of(Throwable fault) {
        return Faults.isOverload(fault) ? OVERLOADED : FAULT;
    }

    /** Returns the response to a delivery with this outcome. */
    public static JsonResponse of(WebhookOutcome outcome) {
        return switch (outcome.kind()) {
            case PROCESSED, KEPT_TO_RETRY -> PROCESSED;
            case IGNORED, THIN -> IGNORED;
            case DUPLICATE -> DUPLICATE;
            case UNAUTHORIZED -> UNAUTHORIZED;
            case NO_SECRET -> NO_SIGNING_SECRET;
            case SECRET_LOCKED -> SECRET_LOCKED;
            case UNREADABLE, WRONG_MODE ->
                JsonResponse.error(Problem.BAD_REQUEST, outcome.reason().orElseThrow());
        };
    }

    private static JsonResponse ok(String status) {
        return JsonResponse.object(json -> json.writeStringField("status", status));
    }
}
