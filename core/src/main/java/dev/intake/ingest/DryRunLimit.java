package dev.intake.ingest;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import dev.intake.tenant.IngestionAccess;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Limits the dry runs of each tenant on this node, by token buckets in memory with the size of the tenant's limit.
 * Thread-safe.
 */
public final class DryRunLimit {
    private final Map<TenantId, TokenBucket> buckets;

    /**
     * Creates a limit whose buckets are all full.
     *
     * @param remembered the number of tenants whose buckets are kept, those with the most recent dry runs; other buckets are
     *     full
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

    /** Counts a dry run and passes the resulting bucket to the consumer. Returns the refusal if the limit is exceeded. */
    synchronized Optional<Refusal> take(IngestionAccess tenant, Instant now, Consumer<TokenBucket> seen) {
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
