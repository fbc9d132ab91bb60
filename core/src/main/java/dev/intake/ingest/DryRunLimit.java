package dev.intake.ingest;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import dev.intake.kernel.Turns;
import dev.intake.tenant.IngestionAccess;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Limits the dry runs of each tenant on this node: their number by token buckets in memory with the size of the tenant's limit,
 * and to one at a time, because planning a large batch keeps a processor busy. Thread-safe.
 */
public final class DryRunLimit {
    /** Maximum number of dry runs of a tenant that run or wait. */
    private static final int MAX_OF_ONE = 100;
    /** Maximum wait for the dry runs of the same tenant. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private final Map<TenantId, TokenBucket> buckets;
    private final Turns<TenantId> turns = new Turns<>(Integer.MAX_VALUE, MAX_OF_ONE, MAX_WAIT);

    /**
     * Creates a limit whose buckets are all full.
     *
     * @param remembered the number of tenants whose buckets are kept, those with the most recent dry runs; other buckets are
     *     full
     */
    public DryRunLimit(int remembered) {
        this.buckets = new LatestUsed<>(remembered);
    }

    /** Counts a dry run and passes the resulting bucket to the consumer. Returns the refusal if the limit is exceeded. */
    synchronized Optional<Refusal> take(IngestionAccess tenant, Instant now, Consumer<TokenBucket> seen) {
        TokenBucket before = buckets.getOrDefault(
                tenant.id(), TokenBucket.full(tenant.bucket().limit(), now));
        TokenBucket current = before.withLimit(tenant.bucket().limit(), now);
        TakeOutcome taken = current.take(now);
        seen.accept(taken.bucket());
        if (taken.isGranted()) {
            buckets.put(tenant.id(), taken.bucket());
        }
        return taken.retryAfter().map(Refusal.RateLimited::new);
    }

    /** Plans a dry run in its tenant's turn; refuses it if there are too many or it would wait for too long. */
    IngestOutcome inTurn(TenantId tenant, Supplier<IngestOutcome> plan) {
        return turns.run(tenant.live(), plan)
                .orElseGet(() -> new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));
    }
}
