package dev.intake.http.feedback;

import dev.intake.connector.Delivery;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.ReceiveFeedback;
import dev.intake.http.server.AddressAllowance;
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
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /api/feedback/{provider}/{tenantId}}. The body is verified as received, and read only if the headers do not
 * rule out that the report is genuine. The responses are those to webhooks. Nothing of an unverified request is stored. Wrong
 * passwords of one network for one tenant are limited: the provider's network sends the reports of all tenants, of which one
 * may have entered a wrong password there. (ADR 108)
 */
public final class FeedbackEndpoint {
    public static final String PATH = "/api/feedback/{provider}/{tenantId}";

    private static final JsonResponse UNKNOWN_PROVIDER =
            JsonResponse.error(Problem.NOT_FOUND, "There is no such email provider. It is resend, postmark or ses.");

    private static final Logger LOG = LoggerFactory.getLogger(FeedbackEndpoint.class);

    private final ReceiveFeedback receiveFeedback;
    private final BodyReader bodies;
    private final RequestIds requestIds;
    private final Function<Context, String> networks;
    private final AddressAllowance wrongPasswords = new AddressAllowance(InstantSource.system());

    /**
     * Creates the endpoint.
     *
     * @param networks returns the network of a request's client
     */
    public FeedbackEndpoint(
            ReceiveFeedback receiveFeedback,
            BodyReader bodies,
            RequestIds requestIds,
            Function<Context, String> networks) {
        this.networks = networks;
        this.receiveFeedback = receiveFeedback;
        this.bodies = bodies;
        this.requestIds = requestIds;
    }

    public JsonResponse post(Context context) {
        Optional<FeedbackProvider> provider = FeedbackProvider.named(context.pathParam("provider"));
        if (provider.isEmpty()) {
            return UNKNOWN_PROVIDER;
        }
        Optional<TenantId> tenant = TenantId.parse(context.pathParam("tenantId"));
        if (tenant.isEmpty()) {
            return WebhookResponses.of(WebhookOutcome.UNAUTHORIZED);
        }
        if (!provider.get().issuesSecret()) {
            Optional<Duration> wait = wrongPasswords.pause(pair(tenant.get(), context));
            if (wait.isPresent()) {
                return JsonResponse.error(
                                Problem.RATE_LIMITED,
                                "There were too many wrong passwords for this tenant from your network.")
                        .with("Retry-After", Long.toString(wait.get().toSeconds()));
            }
        }
        Map<String, List<String>> headers = RequestHeaders.of(context.req());
        Optional<WebhookOutcome> refusal =
                receiveFeedback.refusal(tenant.get(), provider.get(), new Delivery(headers, new byte[0]));
        if (refusal.isPresent()) {
            return answer(refusal.get(), tenant.get(), provider.get(), context);
        }
        Body body = bodies.readAsReceived(context.req());
        if (body.unusable().isPresent()) {
            return body.unusable().get().response();
        }
        Delivery delivery = new Delivery(headers, body.bytes());
        return answer(
                receiveFeedback.receive(tenant.get(), provider.get(), delivery), tenant.get(), provider.get(), context);
    }

    private String pair(TenantId tenant, Context context) {
        return networks.apply(context) + " " + tenant;
    }

    private JsonResponse answer(WebhookOutcome outcome, TenantId tenant, FeedbackProvider provider, Context context) {
        JsonResponse response = WebhookResponses.of(outcome);
        if (response.status() == Problem.UNAUTHORIZED.status() && !provider.issuesSecret()) {
            Optional<Duration> unused = wrongPasswords.refusal(pair(tenant, context));
        }
        if (outcome.kind() == WebhookOutcome.Kind.SECRET_LOCKED) {
            LOG.error(
                    "Request {} failed: the secret of tenant {} for {} cannot be decrypted with any configured master key; \"intake"
                            + " doctor\" says what to do",
                    requestIds.of(context.res()),
                    tenant,
                    provider.segment());
        }
        return response;
    }
}
