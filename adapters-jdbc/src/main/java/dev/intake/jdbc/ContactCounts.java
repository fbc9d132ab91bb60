package dev.intake.jdbc;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * How many contacts tenants have. They are counted whenever somebody asks; but of a tenant with more than {@value
 * #COUNTED_EVERY_TIME} the counts are remembered, for they are asked for by every page and take a while. After {@link
 * #FRESH} whoever asks gets what is remembered and has it counted again meanwhile, so that nobody waits.
 */
final class ContactCounts {
    /** Contacts of all ways in together that are counted whenever somebody asks. */
    static final long COUNTED_EVERY_TIME = 10_000;
    /** After this they are counted again. */
    static final Duration FRESH = Duration.ofMinutes(1);
    /** After this nothing is remembered. */
    static final Duration KEPT = Duration.ofMinutes(10);

    private static final int REMEMBERED = 10_000;

    private final Function<TenantId, Map<Source, Long>> count;
    private final LoadingCache<TenantId, Map<Source, Long>> many;

    /**
     * Counts that are remembered.
     *
     * @param count counts a tenant's contacts
     * @param executor counts again
     * @param ticker the time that passes
     */
    ContactCounts(Function<TenantId, Map<Source, Long>> count, Executor executor, Ticker ticker) {
        this.count = count;
        this.many = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .refreshAfterWrite(FRESH)
                .expireAfterWrite(KEPT)
                .executor(executor)
                .ticker(ticker)
                .build(count::apply);
    }

    /** The tenant's counts. */
    Map<Source, Long> of(TenantId tenant) {
        Map<Source, Long> remembered = many.getIfPresent(tenant);
        // A tenant's contacts may have become few since.
        if (remembered != null && isMany(remembered)) {
            return remembered;
        }
        Map<Source, Long> counted = count.apply(tenant);
        if (isMany(counted)) {
            many.put(tenant, counted);
        }
        return counted;
    }

    private static boolean isMany(Map<Source, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum() > COUNTED_EVERY_TIME;
    }
}
