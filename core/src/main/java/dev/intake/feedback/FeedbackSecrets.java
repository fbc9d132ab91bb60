package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.WebhookOutcome;
import java.util.Optional;
import java.util.function.Function;

/** Opens the secrets of a tenant's feedback providers, which are sealed as those of connectors. */
final class FeedbackSecrets {
    private final FeedbackStorage storage;
    private final SecretVault vault;

    FeedbackSecrets(FeedbackStorage storage, SecretVault vault) {
        this.storage = storage;
        this.vault = vault;
    }

    /** The secrets with which a report can be verified, or the answer to every report. */
    sealed interface Reading {
        /** Returns what the function of this case returns. */
        <R> R fold(Cases<R> cases);

        /**
         * A secret is set, and opens.
         *
         * @param secrets the secret
         */
        record Opened(SigningSecrets secrets) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.opened().apply(this);
            }
        }

        /**
         * No report can be verified.
         *
         * @param outcome the answer
         */
        record Refused(WebhookOutcome outcome) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.refused().apply(this);
            }
        }

        /**
         * One function per case.
         *
         * @param <R> the result of a reader
         */
        record Cases<R>(Function<Opened, R> opened, Function<Refused, R> refused) {}
    }

    /** Reads the provider's secret from storage. */
    Reading read(TenantId tenant, FeedbackProvider provider) {
        Optional<StoredFeedbackSecret> stored = storage.unproven(() ->
                Optional.ofNullable(storage.feedbackViews(tenant).secrets().get(provider)));
        if (stored.isEmpty()) {
            return new Reading.Refused(
                    storage.unproven(() -> storage.tenant(tenant)).isPresent()
                            ? new WebhookOutcome.NoSecret()
                            : new WebhookOutcome.Unauthorized());
        }
        return vault.open(
                        StoredFeedbackSecret.place(tenant, provider),
                        stored.get().secret())
                .map(bytes -> new String(bytes, UTF_8))
                .flatMap(SigningSecret::parse)
                .<Reading>map(secret -> new Reading.Opened(SigningSecrets.only(secret)))
                .orElseGet(() -> new Reading.Refused(new WebhookOutcome.SecretLocked()));
    }
}
