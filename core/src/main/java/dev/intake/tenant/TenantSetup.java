package dev.intake.tenant;

import dev.intake.access.Base62;
import dev.intake.access.IngestionKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Adds tenants, lists them, and sets their limits. */
public final class TenantSetup {
    private static final String FIRST = "First tenant";
    private static final String PREFIX = "tn_";
    private static final int RANDOM_CHARACTERS = 22;

    private final TenantStorage storage;
    private final InstantSource clock;
    private final RandomGenerator random;

    public TenantSetup(TenantStorage storage, InstantSource clock, RandomGenerator random) {
        this.storage = storage;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Adds a tenant with the default limit and without a key.
     *
     * @param name the display name
     * @return the tenant; empty, without effect, if the trimmed name is not 1 to {@value Tenant#MAX_NAME} characters
     */
    public Optional<Tenant> create(String name) {
        Optional<Tenant> tenant = valid(name).map(this::tenant);
        tenant.ifPresent(storage.registry()::add);
        return tenant;
    }

    /** Returns a trimmed name of 1 to {@value Tenant#MAX_NAME} characters; empty for another text. */
    static Optional<String> valid(String name) {
        return Optional.of(CleanText.trimmed(name))
                .filter(trimmed -> !trimmed.isEmpty() && !CleanText.isLongerThan(trimmed, Tenant.MAX_NAME));
    }

    /**
     * Adds a tenant with a key and the default limit if there is no tenant. Of several nodes that start on empty
     * storage, one succeeds.
     *
     * @return the tenant; empty, without effect, if there was one
     */
    public Optional<FirstTenant> createFirst() {
        IngestionKey key = IngestionKey.generate(random);
        Tenant tenant = tenant(FIRST);
        Tenant withKey = tenant.withAccess(tenant.access().withKey(StoredKey.of(key, tenant.createdAt())));
        return storage.registry().addFirst(withKey) ? Optional.of(new FirstTenant(withKey, key)) : Optional.empty();
    }

    private Tenant tenant(String name) {
        Instant now = clock.instant();
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, now);
        return new Tenant(newId(), name, now, Optional.empty(), Optional.empty(), bucket);
    }

    /** Returns all live tenants, in no order. */
    public List<Tenant> list() {
        return storage.registry().all().stream()
                .filter(tenant -> !tenant.id().isTest())
                .toList();
    }

    /**
     * Sets the tenant's rate limit. (Decisions 3.11)
     *
     * @return the tenant after the change; empty if it does not exist
     */
    public Optional<Tenant> limit(TenantId id, RateLimit limit) {
        return storage.unitOfWork().inTenant(id, stores -> limit(stores, limit, clock));
    }

    static Tenant limit(SettingStores stores, RateLimit limit, InstantSource clock) {
        Tenant tenant = stores.tenant();
        Tenant changed = tenant.withBucket(tenant.bucket().withLimit(limit, clock.instant()));
        stores.save(changed);
        return changed;
    }

    private TenantId newId() {
        return new TenantId(PREFIX + Base62.random(RANDOM_CHARACTERS, random));
    }
}
