package dev.intake.http.server;

import dev.intake.ingest.LatestUsed;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** A rate limit per client network, for the most recently active networks. Thread-safe. */
public final class AddressAllowance {
    /** The limit: 600 requests per hour, 60 of them at once. */
    public static final RateLimit LIMIT = new RateLimit(600, 60);

    private static final int MAX_NETWORKS = 10_000;

    private final InstantSource clock;
    private final Map<String, TokenBucket> buckets = new LatestUsed<>(MAX_NETWORKS);

    /** Creates an allowance without used permits. */
    public AddressAllowance(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns the time to wait until a permit is available, without taking one; empty if one is. */
    public synchronized Optional<Duration> pause(String network) {
        TokenBucket bucket = buckets.getOrDefault(network, TokenBucket.full(LIMIT, clock.instant()));
        return bucket.take(clock.instant()).retryAfter();
    }

    /** Takes a permit; returns the time to wait if none is available. */
    public synchronized Optional<Duration> refusal(String network) {
        TokenBucket bucket = buckets.getOrDefault(network, TokenBucket.full(LIMIT, clock.instant()));
        TakeOutcome taken = bucket.take(clock.instant());
        if (taken.isGranted()) {
            buckets.put(network, taken.bucket());
        }
        return taken.retryAfter();
    }
}
