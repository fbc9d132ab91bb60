package dev.intake.http.mcp;

import dev.intake.limit.RateLimit;
import dev.intake.limit.TokenBucket;
import dev.intake.limit.TokenBucket.TakeOutcome;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A rate limit for each network of clients, of which it remembers the last ones. Thread-safe. */
final class AddressAllowance {
    /** 60 requests at once, and 600 an hour. */
    static final RateLimit LIMIT = new RateLimit(600, 60);

    private static final int REMEMBERED = 10_000;

    private final InstantSource clock;
    private final Map<String, TokenBucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TokenBucket> eldest) {
            return size() > REMEMBERED;
        }
    };

    AddressAllowance(InstantSource clock) {
        this.clock = clock;
    }

    /** Takes a permit; returns the time to wait if there is none. */
    synchronized Optional<Duration> refusal(String network) {
        TokenBucket bucket = buckets.getOrDefault(network, TokenBucket.full(LIMIT, clock.instant()));
        return bucket.take(clock.instant())
                .fold(new TakeOutcome.Cases<>(
                        granted -> {
                            buckets.put(network, granted.bucket());
                            return Optional.empty();
                        },
                        refused -> Optional.of(refused.retryAfter())));
    }
}
