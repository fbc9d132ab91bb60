package dev.intake.jdbc.contact;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
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
 * The number of contacts of tenants. Counts up to {@value #MAX_UNCACHED} are computed on each request. Larger counts are
 * cached, because every page needs them and counting is slow; after {@link #REFRESH_AFTER} a request returns the cached count
 * and starts a new one. Without a cached count a request waits at most {@link #MAX_WAIT}; the count continues for later
 * requests.
 */
public final class ContactCounts {
    /** Maximum number of contacts, across all sources, that are counted on each request. */
    static final long MAX_UNCACHED = 10_000;
    /** Age after which a count is refreshed. */
    static final Duration REFRESH_AFTER = Duration.ofMinutes(1);
    /** Age after which a count is removed. */
    static final Duration EXPIRE_AFTER = Duration.ofMinutes(10);

    /** Maximum wait of a request, because a page waits for it. */
    static final Duration MAX_WAIT = Duration.ofMillis(50);

    private static final int MAX_ENTRIES = 10_000;

    private final Function<TenantId, Map<Source, Long>> count;
    private final Executor executor;
    private final LoadingCache<TenantId, Map<Source, Long>> many;
    private final Map<TenantId, CompletableFuture<Map<Source, Long>>> running = new ConcurrentHashMap<>();

    /**
     * Creates a cache.
     *
     * @param count counts a tenant's contacts
     * @param executor runs the counts
     * @param ticker the time source
     */
    public ContactCounts(Function<TenantId, Map<Source, Long>> count, Executor executor, Ticker ticker) {
        this.count = count;
        this.executor = executor;
        this.many = Caffeine.newBuilder()
                .maximumSize(MAX_ENTRIES)
                .refreshAfterWrite(REFRESH_AFTER)
                .expireAfterWrite(EXPIRE_AFTER)
                .executor(executor)
                .ticker(ticker)
                .build(count::apply);
    }

    /** Returns the tenant's counts; empty while a count takes longer than a page can wait. */
    public Optional<Map<Source, Long>> of(TenantId tenant) {
        Map<Source, Long> remembered = many.getIfPresent(tenant);
        // The tenant may have few contacts by now.
        return remembered != null && isMany(remembered) ? Optional.of(remembered) : within(MAX_WAIT, counting(tenant));
    }

    private CompletableFuture<Map<Source, Long>> counting(TenantId tenant) {
        CompletableFuture<Map<Source, Long>> own = new CompletableFuture<>();
        CompletableFuture<Map<Source, Long>> others = running.putIfAbsent(tenant, own);
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
                running.remove(tenant, own);
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
        return counts.values().stream().mapToLong(Long::longValue).sum() > MAX_UNCACHED;
    }
}
