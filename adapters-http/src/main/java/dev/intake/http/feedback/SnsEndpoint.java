package dev.intake.http.feedback;

import dev.intake.connector.Delivery;
import dev.intake.feedback.ReceiveSns;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.http.server.RequestIds;
import dev.intake.http.webhook.RequestHeaders;
import dev.intake.http.webhook.WebhookResponses;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.WebhookOutcome;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /api/feedback/ses/{tenantId}}: messages of Amazon SNS with reports of Amazon SES. The body is read only if its
 * headers name the tenant's topic. While a certificate is fetched, the body no longer counts against the memory budget, so
 * that fetches do not exclude other deliveries; their number is limited separately. (ADR 108)
 */
public record SnsEndpoint(ReceiveSns receiveSns, BodyReader bodies, RequestIds requestIds) {
    public static final String PATH = "/api/feedback/" + ReceiveSns.SEGMENT + "/{tenantId}";

    private static final JsonResponse NOT_VERIFIED_NOW = JsonResponse.error(
            Problem.FAULT,
            "The certificate of the signature cannot be fetched on our side. Sending the message again is safe.");

    private static final Logger LOG = LoggerFactory.getLogger(SnsEndpoint.class);

    public JsonResponse post(Context context) {
        Optional<TenantId> tenant = TenantId.parse(context.pathParam("tenantId"));
        if (tenant.isEmpty()) {
            return WebhookResponses.of(WebhookOutcome.UNAUTHORIZED);
        }
        Map<String, List<String>> headers = RequestHeaders.of(context.req());
        Optional<WebhookOutcome> refusal = receiveSns.refusal(tenant.get(), new Delivery(headers, new byte[0]));
        if (refusal.isPresent()) {
            return WebhookResponses.of(refusal.get());
        }
        Body body = bodies.readAsReceived(context.req());
        if (body.unusable().isPresent()) {
            return body.unusable().get().response();
        }
        Delivery delivery = new Delivery(headers, body.bytes());
        return receiveSns
                .receive(tenant.get(), delivery, () -> bodies.release(context.req()))
                .map(WebhookResponses::of)
                .orElseGet(() -> notVerified(tenant.get(), context));
    }

    private JsonResponse notVerified(TenantId tenant, Context context) {
        LOG.warn(
                "Request {} of tenant {} was not verified: a certificate of SNS could not be fetched. SNS sends it again."
                        + " The service needs https to the host of SNS in the topic's region",
                requestIds.of(context.res()),
                tenant);
        return NOT_VERIFIED_NOW;
    }
}
