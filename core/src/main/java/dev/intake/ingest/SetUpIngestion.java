package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.IngestionAccess;
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
     * @return the raw key, to be shown once; empty if there is a key already, or no such tenant
     */
    public Optional<IngestionKey> setUp(TenantId tenant) {
        IngestionKey key = newKey(tenant);
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> Optional.of(key)
                                .filter(made -> stores.access().key().isEmpty())
                                .map(made -> put(made, stores)))
                .flatMap(made -> made);
    }

    /** Keys of test worlds have their own prefix. */
    private IngestionKey newKey(TenantId tenant) {
        return tenant.isTest() ? IngestionKey.generateTest(random) : IngestionKey.generate(random);
    }

    private IngestionKey put(IngestionKey key, IngestStores stores) {
        IngestionAccess after = stores.access().withKey(StoredKey.of(key, clock.instant()));
        stores.saveKeys(after.key(), after.replacedKey());
        return key;
    }
}
