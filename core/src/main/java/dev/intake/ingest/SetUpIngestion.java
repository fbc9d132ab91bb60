package dev.intake.ingest;

import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
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
     * Generates a key and revokes whatever worked before. Once this has returned no request is processed with an old
     * key, on any node.
     *
     * @return the raw key, to be shown once; only its hash is stored. Empty when there is no such tenant
     */
    public Optional<IngestionKey> generateKey(TenantId tenant) {
        IngestionKey key = IngestionKey.generate(random);
        return storage.unitOfWork().inTenant(tenant, stores -> put(key, stores));
    }

    /**
     * Generates a key, and lets the one in force go on working for a while. A key that was in grace ends now: never do
     * more than two work.
     *
     * @return empty when there is no such tenant
     */
    public Optional<KeyRotation> generateKey(TenantId tenant, GracePeriod grace) {
        IngestionKey key = IngestionKey.generate(random);
        return storage.unitOfWork().inTenant(tenant, stores -> {
            Tenant before = stores.tenant();
            Instant now = clock.instant();
            Tenant rotated = before.withKey(StoredKey.of(key, now), grace, now);
            stores.save(rotated);
            return new KeyRotation(key, rotated.replacedKey());
        });
    }

    /**
     * Ends a grace period early. Once this has returned no request is processed with the key before, on any node.
     *
     * @return what came of it; empty when there is no such tenant
     */
    public Optional<GraceEnding> endGrace(TenantId tenant) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<ReplacedKey> inGrace = stores.tenant().replacedKeyAt(clock.instant());
            if (inGrace.isEmpty()) {
                return new GraceEnding.NothingToEnd();
            }
            stores.save(stores.tenant().withoutReplacedKey());
            return new GraceEnding.Ended(inGrace.get());
        });
    }

    /**
     * Generates a key for a tenant that has none. It never replaces a key: that is for a person.
     *
     * @return {@link IngestionSetup.KeyInForce} when there is a key; empty when there is no such tenant
     */
    public Optional<IngestionSetup> setUp(TenantId tenant) {
        IngestionKey key = IngestionKey.generate(random);
        return storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<StoredKey> before = stores.tenant().key();
            return before.<IngestionSetup>map(IngestionSetup.KeyInForce::new)
                    .orElseGet(() -> new IngestionSetup.Generated(put(key, stores), false));
        });
    }

    /**
     * Generates a key in place of the one that somebody has seen. A form that is sent twice replaces one key, not two.
     *
     * @param seen when the key that is to go was generated; absent when none was seen
     * @return {@link IngestionSetup.KeyInForce} when another key is in force; empty when there is no such tenant or
     *     there never was the key that was seen
     */
    public Optional<IngestionSetup> replace(TenantId tenant, Optional<Instant> seen) {
        IngestionKey key = IngestionKey.generate(random);
        return storage.unitOfWork()
                .<Optional<IngestionSetup>>inTenant(tenant, stores -> {
                    Optional<StoredKey> before = stores.tenant().key();
                    if (before.map(StoredKey::generatedAt).equals(seen)) {
                        return Optional.of(new IngestionSetup.Generated(put(key, stores), before.isPresent()));
                    }
                    return before.map(IngestionSetup.KeyInForce::new);
                })
                .flatMap(done -> done);
    }

    private IngestionKey put(IngestionKey key, IngestStores stores) {
        stores.save(stores.tenant().withKey(StoredKey.of(key, clock.instant())));
        return key;
    }
}
