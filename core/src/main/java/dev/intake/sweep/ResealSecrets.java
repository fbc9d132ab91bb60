package dev.intake.sweep;

import dev.intake.account.Account;
import dev.intake.account.AccountQuery;
import dev.intake.account.AccountRegistry.Change;
import dev.intake.event.DedupeKey;
import dev.intake.feedback.FeedbackStore;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.kernel.TenantId;
import dev.intake.secret.AccountContext;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SealingContext;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.SecretStore;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.sync.SyncStore;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantStore;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.FailedStore;
import dev.intake.webhook.IgnoredDelivery;
import dev.intake.webhook.IgnoredStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Seals all secrets of older master keys with the newest one, so that older keys can be removed. It may be interrupted
 * and run again; each secret is resealed once. (Decisions 4.3)
 */
public final class ResealSecrets {
    /** Maximum number of deliveries resealed in a unit of work; each has a body of up to a mebibyte. */
    public static final int BODIES_BATCH_SIZE = 10;

    private final SweepStorage storage;
    private final SecretVault vault;
    private final InstantSource clock;

    public ResealSecrets(SweepStorage storage, SecretVault vault, InstantSource clock) {
        this.storage = storage;
        this.vault = vault;
        this.clock = clock;
    }

    /**
     * The result.
     *
     * @param secrets resealed signing secrets, API keys, passwords of mail servers and second factors
     * @param bodies resealed bodies of failed and ignored deliveries
     * @param unopened secrets that no key decrypts; they are unchanged
     */
    public record Resealed(long secrets, long bodies, long unopened) {
        private static final Resealed NOTHING = new Resealed(0, 0, 0);

        private Resealed and(Resealed more) {
            return new Resealed(secrets + more.secrets, bodies + more.bodies, unopened + more.unopened);
        }
    }

    /** Reseals the secrets of every tenant, in small units of work. */
    public Resealed run() {
        Instant now = clock.instant();
        Resealed done = Resealed.NOTHING;
        for (Tenant tenant : storage.registry().all()) {
            done = done.and(secrets(tenant.id(), now))
                    .and(bodies(tenant.id(), this::failed))
                    .and(bodies(tenant.id(), this::ignored));
        }
        return done.and(secondFactors());
    }

    private Resealed secondFactors() {
        Resealer press = new Resealer();
        AccountQuery.forEach(storage.accounts(), account -> {
            if (account.secondFactor().isPresent()) {
                storage.accounts().change(account.name(), before -> new Change<>(press.again(before), before.name()));
            }
        });
        return new Resealed(press.resealed, 0, press.unopened);
    }

    private Resealed secrets(TenantId tenant, Instant now) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    SecretStore secrets = stores.secrets();
                    Resealer press = new Resealer();
                    secrets.secrets().forEach((connector, before) -> {
                        StoredSecrets after =
                                press.again(new SecretContext(tenant, connector, Purpose.SIGNING), before, now);
                        if (!after.equals(before)) {
                            secrets.set(connector, Optional.of(after));
                        }
                    });
                    apiKeys(tenant, stores.sync(), press);
                    feedbackSecrets(tenant, stores.feedback(), press);
                    mailServerPassword(stores, press);
                    return new Resealed(press.resealed, 0, press.unopened);
                })
                .orElse(Resealed.NOTHING);
    }

    private static void apiKeys(TenantId tenant, SyncStore imports, Resealer press) {
        imports.apiKeys().forEach((connector, before) -> {
            SealedSecret sealed = press.again(new SecretContext(tenant, connector, Purpose.API_KEY), before.key());
            StoredApiKey after = new StoredApiKey(sealed, before.shownEnd(), before.setAt());
            if (!after.equals(before)) {
                imports.setApiKey(connector, Optional.of(after));
            }
        });
    }

    private static void feedbackSecrets(TenantId tenant, FeedbackStore feedback, Resealer press) {
        feedback.secrets().forEach((provider, before) -> {
            SealedSecret sealed = press.again(StoredFeedbackSecret.place(tenant, provider), before.secret());
            StoredFeedbackSecret after = new StoredFeedbackSecret(sealed, before.shownEnd(), before.setAt());
            if (!after.equals(before)) {
                feedback.setSecret(provider, Optional.of(after));
            }
        });
    }

    private static void mailServerPassword(TenantStore stores, Resealer press) {
        Tenant tenant = stores.tenant();
        Optional<MailServer> before = tenant.sender().mailServer();
        Optional<MailServer> after = before.map(server ->
                server.withPassword(password -> press.again(MailServer.context(tenant.id(), server.host()), password)));
        if (!after.equals(before)) {
            stores.save(tenant.withSender(tenant.sender().withMailServer(after)));
        }
    }

    /** Reseals some bodies after a delivery, in one unit of work. */
    @FunctionalInterface
    private interface BodiesStep {
        Bodies after(TenantId tenant, SweepStores stores, Optional<DedupeKey> after);
    }

    private Resealed bodies(TenantId tenant, BodiesStep reseal) {
        Resealed done = Resealed.NOTHING;
        Optional<DedupeKey> after = Optional.empty();
        do {
            Optional<DedupeKey> from = after;
            Bodies step = storage.unitOfWork()
                    .inTenant(tenant, stores -> reseal.after(tenant, stores, from))
                    .orElse(Bodies.NONE);
            done = done.and(step.done());
            after = step.goesOnAfter();
        } while (after.isPresent());
        return done;
    }

    private Bodies failed(TenantId tenant, SweepStores stores, Optional<DedupeKey> after) {
        Resealer press = new Resealer();
        FailedStore failed = stores.failed();
        List<FailedDelivery> before = failed.sealedOtherwise(vault.keyIds().get(0), after, BODIES_BATCH_SIZE);
        failed.keep(before.stream()
                .map(delivery -> press.again(tenant, delivery))
                .filter(delivery -> !before.contains(delivery))
                .toList());
        return bodies(press, before.stream().map(FailedDelivery::key).toList());
    }

    private Bodies ignored(TenantId tenant, SweepStores stores, Optional<DedupeKey> after) {
        Resealer press = new Resealer();
        IgnoredStore ignored = stores.ignored();
        List<IgnoredDelivery> before = ignored.sealedOtherwise(vault.keyIds().get(0), after, BODIES_BATCH_SIZE);
        ignored.keep(before.stream()
                .map(delivery -> delivery.with(
                        press.again(IgnoredDelivery.place(tenant, delivery.connector()), delivery.body())))
                .filter(delivery -> !before.contains(delivery))
                .toList());
        return bodies(press, before.stream().map(IgnoredDelivery::key).toList());
    }

    private static Bodies bodies(Resealer press, List<DedupeKey> done) {
        return new Bodies(
                new Resealed(0, press.resealed, press.unopened),
                done.size() < BODIES_BATCH_SIZE ? Optional.empty() : Optional.of(done.get(done.size() - 1)));
    }

    /** The result of one unit of work, and the delivery after which the next one continues, if there may be more. */
    private record Bodies(Resealed done, Optional<DedupeKey> goesOnAfter) {
        private static final Bodies NONE = new Bodies(Resealed.NOTHING, Optional.empty());
    }

    /** Reseals secrets and counts them. */
    private final class Resealer {
        private long resealed;
        private long unopened;

        FailedDelivery again(TenantId tenant, FailedDelivery before) {
            SecretContext place = FailedDelivery.place(tenant, before.connector());
            return new FailedDelivery(
                    before.connector(), before.key(), again(place, before.body()), before.receivedAt());
        }

        /** Drops a previous secret after its overlap, because it no longer needs a key. */
        StoredSecrets again(SecretContext place, StoredSecrets before, Instant now) {
            return new StoredSecrets(
                    again(place, before.current()),
                    before.previous()
                            .filter(previous -> previous.isValidAt(now))
                            .map(previous ->
                                    new StoredSecrets.Previous(again(place, previous.secret()), previous.until())),
                    before.shownEnd(),
                    before.setAt());
        }

        Account again(Account before) {
            return before.withSecondFactor(before.secondFactor()
                    .map(factor -> factor.resealed(again(new AccountContext(before.createdAt()), factor.secret()))));
        }

        SealedSecret again(SealingContext place, SealedSecret before) {
            if (before.isSealedWith(vault.keyIds().get(0))) {
                return before;
            }
            Optional<byte[]> secret = vault.open(place, before);
            if (secret.isEmpty()) {
                unopened++;
                return before;
            }
            resealed++;
            return vault.seal(place, secret.get());
        }
    }
}
