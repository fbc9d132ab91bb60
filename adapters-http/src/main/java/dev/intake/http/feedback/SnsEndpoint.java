package dev.intake.http.feedback;

import dev.intake.connector.Delivery;
import dev.intake.feedback.ReceiveSns;
import dev.intake.http.server.Body;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.http.webhook.RequestHeaders;
import dev.intake.http.webhook.WebhookAnswers;
import dev.intake.id.TenantId;
import dev.intake.webhook.WebhookOutcome;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code POST /api/feedback/ses/{tenantId}}: messages of Amazon SNS with reports of Amazon SES. The body is read only if its
 * headers name the tenant's topic. The memory of the body no longer counts while a certificate is fetched, so fetches don't
 * keep other deliveries out; they have a limit of their own. (ADR 115)
 */
public final class SnsEndpoint {
    public static final String PATH = "/api/feedback/" + ReceiveSns.SEGMENT + "/{tenantId}";

    private static final JsonResponse NOT_VERIFIED_NOW = JsonResponse.error(
            Problem.FAULT,
            "The certificate of the signature cannot be fetched on our side. Sending the message again is safe.");

    private final ReceiveSns receiveSns;
    private final BodyReader bodies;

    public SnsEndpoint(ReceiveSns receiveSns, BodyReader bodies) {
        this.receiveSns = receiveSns;
        this.bodies = bodies;
    }

    public JsonResponse post(Context context) {
        Optional<TenantId> tenant = TenantId.parse(context.pathParam("tenantId"));
        if (tenant.isEmpty()) {
            return WebhookAnswers.of(new WebhookOutcome.Unauthorized());
        }
        Map<String, List<String>> headers = RequestHeaders.of(context.req());
        Optional<WebhookOutcome> refusal = receiveSns.refusal(tenant.get(), new Delivery(headers, new byte[0]));
        if (refusal.isPresent()) {
            return WebhookAnswers.of(refusal.get());
        }
        return bodies.readAsReceived(context.req())
                .fold(new Body.Cases<>(
                        whole -> receiveSns
                                .receive(
                                        tenant.get(),
                                        new Delivery(headers, whole.bytes()),
                                        () -> bodies.release(context.req()))
                                .map(WebhookAnswers::of)
                                .orElse(NOT_VERIFIED_NOW),
                        unusable -> JsonResponse.error(unusable.problem(), unusable.message())));
    }
}
