package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.WebhookOutcome;
import java.util.Optional;

/** Opens the secrets of a tenant's feedback providers, which are sealed as those of connectors. */
final class FeedbackSecrets {
    private final FeedbackStorage storage;
    private final SecretVault vault;

    FeedbackSecrets(FeedbackStorage storage, SecretVault vault) {
        this.storage = storage;
        this.vault = vault;
    }

    /**
     * The secrets with which a report can be verified, or the answer to every report.
     *
     * @param secrets the secret; empty if none is set, or it does not open
     * @param refusal the answer if there is no secret
     */
    record Reading(Optional<SigningSecrets> secrets, Optional<WebhookOutcome> refusal) {
        private static Reading refused(WebhookOutcome outcome) {
            return new Reading(Optional.empty(), Optional.of(outcome));
        }
    }

    /** Reads the provider's secret from storage. */
    Reading read(TenantId tenant, FeedbackProvider provider) {
        Optional<StoredFeedbackSecret> stored = storage.unproven(() ->
                Optional.ofNullable(storage.feedbackViews(tenant).secrets().get(provider)));
        if (stored.isEmpty()) {
            return Reading.refused(
                    storage.unproven(() -> storage.tenant(tenant)).isPresent()
                            ? WebhookOutcome.NO_SECRET
                            : WebhookOutcome.UNAUTHORIZED);
        }
        return vault.open(
                        StoredFeedbackSecret.place(tenant, provider),
                        stored.get().secret())
                .map(bytes -> new String(bytes, UTF_8))
                .flatMap(SigningSecret::parse)
                .map(secret -> new Reading(Optional.of(SigningSecrets.only(secret)), Optional.empty()))
                .orElseGet(() -> Reading.refused(WebhookOutcome.SECRET_LOCKED));
    }
}
