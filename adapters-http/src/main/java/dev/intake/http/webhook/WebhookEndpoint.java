package dev.intake.http.webhook;

import dev.intake.connector.Delivery;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.BodyReader.Unusable;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.RequestIds;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.WebhookOutcome;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /api/webhooks/{connector}/{tenantId}}. The body is verified as received, before parsing and without
 * decompression, because the provider signed these bytes. It is read only if the headers do not rule out that the delivery is
 * genuine. (Spec, Endpoints 2 to 4; Decisions 4.5 and 5)
 */
public record WebhookEndpoint(ReceiveWebhook receiveWebhook, BodyReader bodies, RequestIds requestIds) {
    public static final String PATH = "/api/webhooks/{connector}/{tenantId}";

    /** The maximum size of a delivery in bytes: 1 MiB. (Decisions 5) */
    public static final int MAX_BODY_BYTES = 1024 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(WebhookEndpoint.class);

    public JsonResponse post(Context context) {
        Optional<Connector> connector = Connector.named(context.pathParam("connector"));
        if (connector.isEmpty()) {
            return WebhookResponses.UNKNOWN_CONNECTOR;
        }
        Optional<TenantId> tenant = TenantId.parse(context.pathParam("tenantId"));
        if (tenant.isEmpty()) {
            return WebhookResponses.of(WebhookOutcome.UNAUTHORIZED);
        }
        Map<String, List<String>> headers = RequestHeaders.of(context.req());
        Optional<WebhookOutcome> refusal =
                receiveWebhook.refusal(tenant.get(), connector.get(), new Delivery(headers, new byte[0]));
        if (refusal.isPresent()) {
            return answer(refusal.get(), tenant.get(), connector.get(), context);
        }
        Body body = bodies.readAsReceived(context.req());
        return body.unusable()
                .map(Unusable::response)
                .orElseGet(() -> receive(tenant.get(), connector.get(), new Delivery(headers, body.bytes()), context));
    }

    private JsonResponse receive(TenantId tenant, Connector connector, Delivery delivery, Context context) {
        return answer(receiveWebhook.receive(tenant, connector, delivery), tenant, connector, context);
    }

    private JsonResponse answer(WebhookOutcome outcome, TenantId tenant, Connector connector, Context context) {
        fault(outcome, tenant, connector)
                .ifPresent(fault -> LOG.error("Request {} {}", requestIds.of(context.res()), fault));
        return WebhookResponses.of(outcome);
    }

    /** Returns the text to log after "Request" and its id; absent if the outcome is not a fault of Intake. */
    private static Optional<String> fault(WebhookOutcome outcome, TenantId tenant, Connector connector) {
        return switch (outcome.kind()) {
            case KEPT_TO_RETRY ->
                Optional.of("brought a delivery from " + connector.segment() + " for tenant " + tenant
                        + " that could not be translated; it is kept: "
                        + outcome.reason().orElseThrow());
            case SECRET_LOCKED ->
                Optional.of("failed: the signing secret of tenant " + tenant + " for "
                        + connector.segment()
                        + " cannot be decrypted with any configured master key; \"intake doctor\" says what to do");
            case PROCESSED, IGNORED, THIN, DUPLICATE, UNAUTHORIZED, NO_SECRET, UNREADABLE, WRONG_MODE ->
                Optional.empty();
        };
    }
}
