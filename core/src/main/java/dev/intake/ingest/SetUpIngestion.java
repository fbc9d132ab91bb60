package dev.intake.ingest;

import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.IngestionAccess;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Generates a tenant's ingestion key. (Spec, Ingestion key; Decisions 4.1 and 4.2) */
public final class SetUpIngestion {
    private final IngestStorage storage;
    private final InstantSource clock;
    private final RandomGenerator random;

    public SetUpIngestion(IngestStorage storage, InstantSource clock, RandomGenerator random) {
        this.storage = storage;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Generates a key and revokes the previous ones at once: after the method returns, no node processes a request with an old
     * key.
     *
     * @return the raw key, to be shown once; only its hash is stored. Empty if there is no such tenant
     */
    public Optional<IngestionKey> generateKey(TenantId tenant) {
        IngestionKey key = newKey(tenant);
        return storage.unitOfWork().inTenant(tenant, stores -> put(key, stores));
    }

    /** Returns the previous key, if it is still accepted. */
    public Optional<ReplacedKey> inGrace(IngestionAccess tenant) {
        return tenant.replacedKeyAt(clock.instant());
    }

    /**
     * Generates a key for a tenant that has none. Never replaces a key, because only a person may do that.
     *
     * @return {@link IngestionSetup.KeyInForce} if there is a key; empty if there is no such tenant
     */
    public Optional<IngestionSetup> setUp(TenantId tenant) {
        IngestionKey key = newKey(tenant);
        return storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<StoredKey> before = stores.access().key();
            return before.<IngestionSetup>map(IngestionSetup.KeyInForce::new)
                    .orElseGet(() -> new IngestionSetup.Generated(put(key, stores), false));
        });
    }

    /**
     * Replaces the key that a person saw, so that a form that is submitted twice replaces one key, not two.
     *
     * @param seen when the key to replace was generated; absent if there was no key
     * @param grace how long that key is accepted; absent to revoke it at once
     * @return {@link IngestionSetup.KeyInForce} if another key is current; empty if there is no such tenant or no key
     */
    public Optional<IngestionSetup> replace(TenantId tenant, Optional<Instant> seen, Optional<GracePeriod> grace) {
        IngestionKey key = newKey(tenant);
        return storage.unitOfWork()
                .<Optional<IngestionSetup>>inTenant(tenant, stores -> {
                    Optional<StoredKey> before = stores.access().key();
                    if (before.map(StoredKey::generatedAt).equals(seen)) {
                        return Optional.of(new IngestionSetup.Generated(put(key, grace, stores), before.isPresent()));
                    }
                    return before.map(IngestionSetup.KeyInForce::new);
                })
                .flatMap(done -> done);
    }

    /** Keys of test worlds have their own prefix. */
    private IngestionKey newKey(TenantId tenant) {
        return tenant.isTest() ? IngestionKey.generateTest(random) : IngestionKey.generate(random);
    }

    private IngestionKey put(IngestionKey key, IngestStores stores) {
        return put(key, Optional.empty(), stores);
    }

    private IngestionKey put(IngestionKey key, Optional<GracePeriod> grace, IngestStores stores) {
        Instant now = clock.instant();
        StoredKey stored = StoredKey.of(key, now);
        IngestionAccess before = stores.access();
        IngestionAccess after =
                grace.map(length -> before.withKey(stored, length, now)).orElseGet(() -> before.withKey(stored));
        stores.saveKeys(after.key(), after.replacedKey());
        return key;
    }
}
