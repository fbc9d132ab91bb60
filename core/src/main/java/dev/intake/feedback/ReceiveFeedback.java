package dev.intake.feedback;

import dev.intake.connector.Delivery;
import dev.intake.connector.Verdict;
import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.feedback.FeedbackSecrets.Reading;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Receives reports of email providers. It verifies the request, reads the report, and returns the answer after the durable
 * write. A request that is not verified stores nothing, and a repeated report changes nothing. (ADR 108)
 */
public final class ReceiveFeedback {
    private final FeedbackSecrets secrets;
    private final JsonDecoder decoder;
    private final ApplyFeedback apply;
    private final InstantSource clock;

    public ReceiveFeedback(FeedbackStorage storage, SecretVault vault, JsonDecoder decoder, InstantSource clock) {
        this.secrets = new FeedbackSecrets(storage, vault);
        this.decoder = decoder;
        this.apply = new ApplyFeedback(storage);
        this.clock = clock;
    }

    /**
     * Checks the headers of a report, so that the body is not read if the report is rejected anyway.
     *
     * @param headers the request without its body
     * @return the answer if it does not depend on the body; empty if {@link #receive} has to decide
     */
    public Optional<WebhookOutcome> refusal(TenantId tenant, FeedbackProvider provider, Delivery headers) {
        Reading reading = secrets.read(tenant, provider);
        return reading.refusal()
                .or(() -> reading.secrets()
                        .filter(opened -> verifier(provider).isRefused(headers, opened, clock.instant()))
                        .map(opened -> WebhookOutcome.UNAUTHORIZED));
    }

    /**
     * Receives one report. Its effects are durable when this method returns.
     *
     * @throws dev.intake.kernel.StorageException if storage fails; the report may be sent again
     */
    public WebhookOutcome receive(TenantId tenant, FeedbackProvider provider, Delivery delivery) {
        Instant now = clock.instant();
        Reading reading = secrets.read(tenant, provider);
        if (reading.secrets().isEmpty()) {
            return reading.refusal().orElseThrow();
        }
        return verifier(provider).verify(delivery, reading.secrets().get(), now) instanceof Verdict.Genuine genuine
                ? receive(tenant, provider, delivery, genuine, now)
                : WebhookOutcome.UNAUTHORIZED;
    }

    private WebhookOutcome receive(
            TenantId tenant, FeedbackProvider provider, Delivery delivery, Verdict.Genuine genuine, Instant now) {
        Optional<Json> payload = decoder.decode(delivery.body());
        if (payload.isEmpty()) {
            return WebhookOutcome.unreadable("the body is not JSON");
        }
        return format(provider)
                .read(payload.get(), genuine.eventId())
                .map(message -> apply.apply(tenant, provider.segment(), message.id(), message.feedback(), now))
                .orElseGet(() -> WebhookOutcome.unreadable("the report has no type or no id"));
    }

    private static FeedbackVerifier verifier(FeedbackProvider provider) {
        return switch (provider) {
            case RESEND -> new SignedWebhook(StandardWebhooksSignature.clerk());
            case POSTMARK -> new BasicAuthentication();
        };
    }

    private static FeedbackFormat format(FeedbackProvider provider) {
        return switch (provider) {
            case RESEND -> new ResendFormat();
            case POSTMARK -> new PostmarkFormat();
        };
    }
}
