package dev.intake.ingest;

import dev.intake.id.TenantId;
import dev.intake.limit.TakeOutcome;
import dev.intake.limit.TokenBucket;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How many dry runs a tenant may still make on this node: a bucket in memory with the figures of the tenant's limit. Safe
 * for use by several threads.
 */
public final class DryRunLimit {
    private final Map<TenantId, TokenBucket> buckets;

    /**
     * Full buckets for everybody.
     *
     * @param remembered of how many tenants the buckets are kept, those who asked last; anybody else's is full
     */
    public DryRunLimit(int remembered) {
        this.buckets = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<TenantId, TokenBucket> eldest) {
                return size() > remembered;
            }
        };
    }

    /** Counts a dry run, and shows the bucket then; returns why there may be none, if so. */
    synchronized Optional<Refusal> take(Tenant tenant, Instant now, Consumer<TokenBucket> seen) {
        TokenBucket before = buckets.getOrDefault(
                tenant.id(), TokenBucket.full(tenant.bucket().limit(), now));
        TokenBucket current = before.withLimit(tenant.bucket().limit(), now);
        return current.take(now)
                .fold(new TakeOutcome.Cases<>(
                        granted -> {
                            seen.accept(granted.bucket());
                            buckets.put(tenant.id(), granted.bucket());
                            return Optional.empty();
                        },
                        refused -> {
                            seen.accept(current);
                            return Optional.of(new Refusal.RateLimited(refused.retryAfter()));
                        }));
    }
}
