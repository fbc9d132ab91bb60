package dev.intake.http.feedback;

import dev.intake.connector.Delivery;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.ReceiveFeedback;
import dev.intake.http.server.Body;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.http.webhook.RequestHeaders;
import dev.intake.http.webhook.WebhookAnswers;
import dev.intake.id.TenantId;
import dev.intake.webhook.WebhookOutcome;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * {@code POST /api/feedback/{provider}/{tenantId}}. The body is verified as it was received. The answers are those of webhooks:
 * nothing is stored of a request that is not verified. (ADR 108)
 */
public final class FeedbackEndpoint {
    public static final String PATH = "/api/feedback/{provider}/{tenantId}";

    private static final JsonResponse UNKNOWN_PROVIDER =
            JsonResponse.error(Problem.NOT_FOUND, "There is no such email provider. It is resend or postmark.");

    private final ReceiveFeedback receiveFeedback;
    private final BodyReader bodies;

    public FeedbackEndpoint(ReceiveFeedback receiveFeedback, BodyReader bodies) {
        this.receiveFeedback = receiveFeedback;
        this.bodies = bodies;
    }

    public JsonResponse post(Context context) {
        Optional<FeedbackProvider> provider = FeedbackProvider.named(context.pathParam("provider"));
        if (provider.isEmpty()) {
            return UNKNOWN_PROVIDER;
        }
        Optional<TenantId> tenant = TenantId.parse(context.pathParam("tenantId"));
        if (tenant.isEmpty()) {
            return WebhookAnswers.of(new WebhookOutcome.Unauthorized());
        }
        return bodies.readAsReceived(context.req())
                .fold(new Body.Cases<>(
                        whole -> WebhookAnswers.of(receiveFeedback.receive(
                                tenant.get(),
                                provider.get(),
                                new Delivery(RequestHeaders.of(context.req()), whole.bytes()))),
                        unusable -> JsonResponse.error(unusable.problem(), unusable.message())));
    }
}
