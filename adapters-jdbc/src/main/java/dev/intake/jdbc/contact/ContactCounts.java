package dev.intake.jdbc.contact;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import dev.intake.store.StorageException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * How many contacts tenants have. They are counted whenever somebody asks; but of a tenant with more than {@value
 * #COUNTED_EVERY_TIME} the counts are remembered, for they are asked for by every page and take a while. After {@link
 * #FRESH} whoever asks gets what is remembered and has it counted again meanwhile. While nothing is remembered nobody waits
 * longer than {@link #PATIENCE}: the count goes on, and is there for whoever asks next.
 */
public final class ContactCounts {
    /** Contacts of all ways in together that are counted whenever somebody asks. */
    static final long COUNTED_EVERY_TIME = 10_000;
    /** After this they are counted again. */
    static final Duration FRESH = Duration.ofMinutes(1);
    /** After this nothing is remembered. */
    static final Duration KEPT = Duration.ofMinutes(10);

    /** How long whoever asks waits for a count, since a page waits with him. */
    static final Duration PATIENCE = Duration.ofMillis(50);

    private static final int REMEMBERED = 10_000;

    private final Function<TenantId, Map<Source, Long>> count;
    private final Executor executor;
    private final LoadingCache<TenantId, Map<Source, Long>> many;
    private final Map<TenantId, CompletableFuture<Map<Source, Long>>> underWay = new ConcurrentHashMap<>();

    /**
     * Counts that are remembered.
     *
     * @param count counts a tenant's contacts
     * @param executor counts, and counts again
     * @param ticker the time that passes
     */
    public ContactCounts(Function<TenantId, Map<Source, Long>> count, Executor executor, Ticker ticker) {
        this.count = count;
        this.executor = executor;
        this.many = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .refreshAfterWrite(FRESH)
                .expireAfterWrite(KEPT)
                .executor(executor)
                .ticker(ticker)
                .build(count::apply);
    }

    /** The tenant's counts; empty while they are being counted and that takes longer than a page can wait. */
    public Optional<Map<Source, Long>> of(TenantId tenant) {
        Map<Source, Long> remembered = many.getIfPresent(tenant);
        // A tenant's contacts may have become few since.
        return remembered != null && isMany(remembered) ? Optional.of(remembered) : within(PATIENCE, counting(tenant));
    }

    private CompletableFuture<Map<Source, Long>> counting(TenantId tenant) {
        CompletableFuture<Map<Source, Long>> own = new CompletableFuture<>();
        CompletableFuture<Map<Source, Long>> others = underWay.putIfAbsent(tenant, own);
        if (others != null) {
            return others;
        }
        executor.execute(() -> {
            try {
                Map<Source, Long> counted = count.apply(tenant);
                if (isMany(counted)) {
                    many.put(tenant, counted);
                }
                own.complete(counted);
            } catch (RuntimeException e) {
                own.completeExceptionally(e);
            } finally {
                underWay.remove(tenant, own);
            }
        });
        return own;
    }

    private static Optional<Map<Source, Long>> within(Duration limit, CompletableFuture<Map<Source, Long>> counting) {
        try {
            return Optional.of(counting.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StorageException failed ? failed : new IllegalStateException(e.getCause());
        }
    }

    private static boolean isMany(Map<Source, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum() > COUNTED_EVERY_TIME;
    }
}
