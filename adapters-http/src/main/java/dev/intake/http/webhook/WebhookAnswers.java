package dev.intake.http.webhook;

import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.webhook.WebhookOutcome;
import java.util.Map;

/** Responses to providers. (Decisions 5) */
public final class WebhookAnswers {
    static final JsonResponse UNKNOWN_CONNECTOR =
            JsonResponse.error(Problem.NOT_FOUND, "There is no such connector. It is stripe, polar or clerk.");

    /** The answer where a fault of ours kept the delivery from being stored. */
    public static final JsonResponse FAULT = JsonResponse.error(
            Problem.FAULT, "Something went wrong on our side. Sending the same delivery again is safe.");

    private static final JsonResponse PROCESSED = ok("processed");
    private static final JsonResponse IGNORED = ok("ignored");
    private static final JsonResponse DUPLICATE = ok("duplicate");

    /** One answer for a bad signature and for a tenant that does not exist, so that nobody can list tenants. */
    private static final JsonResponse UNAUTHORIZED = JsonResponse.error(
                    Problem.UNAUTHORIZED, "The signature is missing, wrong or too far from now.")
            .with("WWW-Authenticate", "Webhook-Signature");

    private static final JsonResponse NO_SIGNING_SECRET = JsonResponse.error(
            Problem.NO_SIGNING_SECRET, "The tenant has set no signing secret for this connector. Set one first.");

    private static final JsonResponse SECRET_LOCKED = JsonResponse.error(
            Problem.FAULT, "The signing secret cannot be read on our side. Sending the delivery again is safe.");

    private WebhookAnswers() {}

    /** The answer to a delivery that came to this. */
    public static JsonResponse of(WebhookOutcome outcome) {
        return outcome.fold(new WebhookOutcome.Cases<>(
                processed -> PROCESSED,
                keptToRetry -> PROCESSED,
                ignored -> IGNORED,
                duplicate -> DUPLICATE,
                unauthorized -> UNAUTHORIZED,
                noSecret -> NO_SIGNING_SECRET,
                secretLocked -> SECRET_LOCKED,
                unreadable -> JsonResponse.error(Problem.BAD_REQUEST, unreadable.reason()),
                wrongMode -> JsonResponse.error(Problem.BAD_REQUEST, wrongMode.reason())));
    }

    private static JsonResponse ok(String status) {
        return new JsonResponse(200, Map.of(), JsonResponse.object(json -> json.writeStringField("status", status)));
    }
}
