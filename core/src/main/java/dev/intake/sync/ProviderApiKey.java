package dev.intake.sync;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.PastedText;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredApiKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Stores a tenant's key for a provider's API: it imports what the provider already has, and verifies that no event
 * is missing.
 * It is sealed like signing secrets and never displayed again. (Spec, Authentication 9; Decisions 4.3)
 */
public final class ProviderApiKey {
    private final Connector connector;
    private final SyncStorage storage;
    private final SecretVault vault;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ProviderApiKey(
            Connector connector, SyncStorage storage, SecretVault vault, InstantSource clock, IdGenerator ids) {
        this.connector = connector;
        this.storage = storage;
        this.vault = vault;
        this.clock = clock;
        this.ids = ids;
    }

    /** Returns how the keys of the provider begin. */
    public static String prefix(Connector connector) {
        return switch (connector) {
            case CLERK -> "sk_";
            // A restricted key. A secret key, which begins with sk_, could do everything.
            case STRIPE -> "rk_";
            // An organization access token. A personal token would grant everything that the person may do.
            case POLAR -> "polar_oat_";
        };
    }

    /**
     * Parses a pasted key; empty if it does not begin like the provider's {@link #prefix keys}, as publishable keys and signing
     * secrets do not, or is otherwise invalid.
     */
    public static Optional<ApiKey> read(Connector connector, String pasted) {
        return ApiKey.parse(PastedText.secret(pasted))
                .filter(key -> key.reveal().startsWith(prefix(connector)) && !PastedText.isPlaceholder(key.reveal()));
    }

    /**
     * Stores the key, replaces the current one, and adds an audit entry.
     *
     * @param by the person who set it
     * @return the stored form; empty if the tenant does not exist
     */
    public Optional<StoredApiKey> set(TenantId tenant, ApiKey key, Actor by) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            note("set", by, stores);
            return set(stores, tenant, key);
        });
    }

    /** Stores the key within a unit of work of the tenant. */
    StoredApiKey set(SyncStores stores, TenantId tenant, ApiKey key) {
        SealedSecret sealed = vault.seal(place(tenant), key.reveal().getBytes(UTF_8));
        StoredApiKey stored = new StoredApiKey(sealed, key.shownEnd(), clock.instant());
        stores.sync().setApiKey(connector, Optional.of(stored));
        return stored;
    }

    /**
     * Removes the key, ends a running import, and adds an audit entry.
     *
     * @param by the person who removes it
     * @return whether there was a key; empty if the tenant does not exist
     */
    public Optional<Boolean> clear(TenantId tenant, Actor by) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            note("clear", by, stores);
            return clear(connector, stores, clock);
        });
    }

    /** Removes the key of a connector within a unit of work, ends a running import, and returns whether there was a key. */
    static boolean clear(Connector connector, SyncStores stores, InstantSource clock) {
        boolean known = stores.sync().apiKeys().containsKey(connector);
        stores.sync().setApiKey(connector, Optional.empty());
        Instant now = clock.instant();
        ImportStatus.end(
                connector, stores, run -> run.ended(SyncRun.State.FAILED, Optional.of("the API key was removed"), now));
        return known;
    }

    /** Returns the stored form of the tenant's key; empty if there is none. */
    public Optional<StoredApiKey> find(TenantId tenant) {
        return Optional.ofNullable(storage.syncViews(tenant).apiKeys().get(connector));
    }

    /** The outcome of decrypting the key. */
    public sealed interface Opening {
        /**
         * The key is decrypted.
         *
         * @param key the raw key
         */
        record Opened(ApiKey key) implements Opening {}

        /** No key is set. */
        record NotSet() implements Opening {}

        /** No configured master key decrypts it. */
        record Locked() implements Opening {}
    }

    /** Decrypts the key for requests to the provider. */
    public Opening open(TenantId tenant) {
        return find(tenant)
                .map(stored -> vault.open(place(tenant), stored.key())
                        .flatMap(bytes -> ApiKey.parse(new String(bytes, UTF_8)))
                        .<Opening>map(Opening.Opened::new)
                        .orElseGet(Opening.Locked::new))
                .orElseGet(Opening.NotSet::new);
    }

    /** Returns the sealing context of the tenant's keys. */
    private SecretContext place(TenantId tenant) {
        return new SecretContext(tenant, connector, Purpose.API_KEY);
    }

    private void note(String what, Actor by, SyncStores stores) {
        Instant now = clock.instant();
        String action = what + " API key of " + connector.segment();
        stores.audit(List.of(new AuditEntry(ids.next(), now, by, action, Outcome.ALLOWED)));
    }
}
