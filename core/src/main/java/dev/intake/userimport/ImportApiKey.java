package dev.intake.userimport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.connector.ApiKey;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretPlace;
import dev.intake.secret.SecretPlace.Purpose;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredApiKey;
import dev.intake.source.Connector;
import dev.intake.userimport.ImportRun.Ending;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Keeps the key of the authentication provider's API that a tenant may paste, so that existing users can be imported. It
 * is kept as signing secrets are, and never shown again. (Spec, Authentication 9; Decisions 4.3)
 */
public final class ImportApiKey {
    /** The provider whose key it is. */
    public static final Connector CONNECTOR = Connector.CLERK;

    private static final String PREFIX = "sk_";

    private final UserImportStorage storage;
    private final SecretVault vault;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ImportApiKey(UserImportStorage storage, SecretVault vault, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.vault = vault;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * The key that was pasted. Nothing when it does not begin as Clerk's secret keys do, as a publishable key or a signing
     * secret does not, or cannot be a key at all.
     */
    public static Optional<ApiKey> read(String pasted) {
        return ApiKey.parse(pasted).filter(key -> key.reveal().startsWith(PREFIX));
    }

    /**
     * Keeps the key, in the place of one before, and puts that on the tenant's record.
     *
     * @param by who has pasted it
     * @return what is stored; empty when there is no such tenant
     */
    public Optional<StoredApiKey> set(TenantId tenant, ApiKey key, Actor by) {
        return set(tenant, before -> true, key, by);
    }

    /**
     * Keeps the key, as {@link #set(TenantId, ApiKey, Actor)} does, in place of the one that the editor has seen.
     *
     * @param seen when the key that is replaced was set; absent when there was none
     * @return what is stored; empty when another key is set, or there is no such tenant
     */
    public Optional<StoredApiKey> replace(TenantId tenant, Optional<Instant> seen, ApiKey key, Actor by) {
        return set(tenant, seen::equals, key, by);
    }

    private Optional<StoredApiKey> set(TenantId tenant, Predicate<Optional<Instant>> expected, ApiKey key, Actor by) {
        SealedSecret sealed = vault.seal(place(tenant), key.reveal().getBytes(UTF_8));
        StoredApiKey stored = new StoredApiKey(sealed, key.shownEnd(), clock.instant());
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Optional<Instant> setAt = Optional.ofNullable(
                                    stores.apiKeys().of(Set.of(CONNECTOR)).get(CONNECTOR))
                            .map(StoredApiKey::setAt);
                    if (!expected.test(setAt)) {
                        return Optional.<StoredApiKey>empty();
                    }
                    note("set", by, stores);
                    stores.apiKeys().save(Map.of(CONNECTOR, stored));
                    return Optional.of(stored);
                })
                .flatMap(done -> done);
    }

    /**
     * Removes the key, which ends an import that is being done with it, and puts that on the tenant's record.
     *
     * @param by who wants it removed
     * @return whether there was one; empty when there is no such tenant
     */
    public Optional<Boolean> clear(TenantId tenant, Actor by) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            boolean known = !stores.apiKeys().of(Set.of(CONNECTOR)).isEmpty();
            note("clear", by, stores);
            stores.apiKeys().clear(Set.of(CONNECTOR));
            UserImports.end(stores, clock, new Ending.Failed("the API key was removed"));
            return known;
        });
    }

    /** What is kept of the tenant's key; empty when there is none. */
    public Optional<StoredApiKey> find(TenantId tenant) {
        return Optional.ofNullable(storage.importViews().apiKeys(tenant).get(CONNECTOR));
    }

    /** What came of opening the key. */
    public sealed interface Opening {
        /**
         * It is open.
         *
         * @param key the key
         */
        record Opened(ApiKey key) implements Opening {}

        /** There is none. */
        record NotSet() implements Opening {}

        /** There is one, but it does not open with any master key. */
        record Locked() implements Opening {}
    }

    /** Opens the key, to ask the provider with. */
    public Opening open(TenantId tenant) {
        return find(tenant)
                .map(stored -> vault.open(place(tenant), stored.key())
                        .flatMap(bytes -> ApiKey.parse(new String(bytes, UTF_8)))
                        .<Opening>map(Opening.Opened::new)
                        .orElseGet(Opening.Locked::new))
                .orElseGet(Opening.NotSet::new);
    }

    /** Where keys of the tenant are sealed for. */
    static SecretPlace place(TenantId tenant) {
        return new SecretPlace(tenant, CONNECTOR, Purpose.API_KEY);
    }

    private void note(String what, Actor by, UserImportStores stores) {
        Instant now = clock.instant();
        String action = what + " API key of " + CONNECTOR.segment();
        stores.audit().add(List.of(new AuditEntry(ids.next(), now, by, action, Outcome.ALLOWED)));
    }
}
