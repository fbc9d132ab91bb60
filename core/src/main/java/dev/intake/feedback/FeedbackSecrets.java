package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.Base62;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.kernel.TenantId;
import dev.intake.secret.FeedbackContext;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Sets and clears the secrets of a tenant's feedback providers. They are sealed as those of connectors. */
public final class FeedbackSecrets {
    private static final int GENERATED_CHARACTERS = 33;

    private final FeedbackStorage storage;
    private final SecretVault vault;
    private final InstantSource clock;

    public FeedbackSecrets(FeedbackStorage storage, SecretVault vault, InstantSource clock) {
        this.storage = storage;
        this.vault = vault;
        this.clock = clock;
    }

    /** Returns the context for which the secret of a tenant's provider is sealed. */
    public static FeedbackContext place(TenantId tenant, FeedbackProvider provider) {
        return new FeedbackContext(tenant, provider.segment());
    }

    /**
     * A generated secret.
     *
     * @param stored what is stored
     * @param secret the secret, to be shown once
     */
    public record Generated(StoredFeedbackSecret stored, SigningSecret secret) {}

    /**
     * Generates and sets a secret of 196 random bits, for a provider that {@linkplain FeedbackProvider#issuesSecret issues
     * none}. The previous one is rejected from then on.
     *
     * @param random cryptographically strong outside tests
     * @return empty if there is no such tenant
     */
    public Optional<Generated> generate(TenantId tenant, FeedbackProvider provider, RandomGenerator random) {
        return generate(tenant, provider, before -> true, random);
    }

    /**
     * Generates and sets a secret, as {@link #generate(TenantId, FeedbackProvider, RandomGenerator)} does, if the replaced one
     * is still the one that the editor saw.
     *
     * @param seen when the replaced secret was set; absent if there was none
     * @return empty if another secret is set, or there is no such tenant
     */
    public Optional<Generated> generate(
            TenantId tenant, FeedbackProvider provider, Optional<Instant> seen, RandomGenerator random) {
        return generate(tenant, provider, seen::equals, random);
    }

    private Optional<Generated> generate(
            TenantId tenant, FeedbackProvider provider, Predicate<Optional<Instant>> expected, RandomGenerator random) {
        SigningSecret secret =
                SigningSecret.parse(Base62.random(GENERATED_CHARACTERS, random)).orElseThrow();
        return store(tenant, provider, expected, secret).map(stored -> new Generated(stored, secret));
    }

    /**
     * Sets the secret. The previous one is rejected from then on.
     *
     * @return the stored secret; empty if there is no such tenant
     * @throws IllegalArgumentException if the provider {@linkplain FeedbackProvider#issuesSecret issues none}: its secret is
     *     {@linkplain #generate(TenantId, FeedbackProvider, RandomGenerator) generated}, since people choose what is guessed
     */
    public Optional<StoredFeedbackSecret> set(TenantId tenant, FeedbackProvider provider, SigningSecret secret) {
        return setIssued(tenant, provider, before -> true, secret);
    }

    /**
     * Sets the secret, as {@link #set(TenantId, FeedbackProvider, SigningSecret)} does, if the replaced one is still the one
     * that the editor saw.
     *
     * @param seen when the replaced secret was set; absent if there was none
     * @return the stored secret; empty if another secret is set, or there is no such tenant
     */
    public Optional<StoredFeedbackSecret> replace(
            TenantId tenant, FeedbackProvider provider, Optional<Instant> seen, SigningSecret secret) {
        return setIssued(tenant, provider, seen::equals, secret);
    }

    private Optional<StoredFeedbackSecret> setIssued(
            TenantId tenant, FeedbackProvider provider, Predicate<Optional<Instant>> expected, SigningSecret secret) {
        if (!provider.issuesSecret()) {
            throw new IllegalArgumentException("the secret of " + provider.segment() + " is generated");
        }
        return store(tenant, provider, expected, secret);
    }

    private Optional<StoredFeedbackSecret> store(
            TenantId tenant, FeedbackProvider provider, Predicate<Optional<Instant>> expected, SigningSecret secret) {
        StoredFeedbackSecret stored = new StoredFeedbackSecret(
                vault.seal(place(tenant, provider), secret.reveal().getBytes(UTF_8)),
                secret.shownEnd(),
                clock.instant());
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Optional<StoredFeedbackSecret> known =
                            Optional.ofNullable(stores.feedback().secrets().get(provider));
                    if (!expected.test(known.map(StoredFeedbackSecret::setAt))) {
                        return Optional.<StoredFeedbackSecret>empty();
                    }
                    stores.feedback().setSecret(provider, Optional.of(stored));
                    return Optional.of(stored);
                })
                .flatMap(saved -> saved);
    }

    /**
     * Removes the secret. Reports are rejected from then on.
     *
     * @return whether one was set; empty if there is no such tenant
     */
    public Optional<Boolean> clear(TenantId tenant, FeedbackProvider provider) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            boolean known = stores.feedback().secrets().containsKey(provider);
            stores.feedback().setSecret(provider, Optional.empty());
            return known;
        });
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
        return vault.open(place(tenant, provider), stored.get().secret())
                .map(bytes -> new String(bytes, UTF_8))
                .flatMap(SigningSecret::parse)
                .<Reading>map(secret -> new Reading.Opened(SigningSecrets.only(secret)))
                .orElseGet(() -> new Reading.Refused(new WebhookOutcome.SecretLocked()));
    }
}
