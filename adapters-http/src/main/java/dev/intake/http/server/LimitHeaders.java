package dev.intake.http.server;

import dev.intake.limit.RequestCost;
import dev.intake.limit.TokenBucket;
import java.util.Map;

/**
 * Rate limit headers of responses. The fields are those of the IETF drafts up to the sixth, which clients and proxies
 * support.
 */
public final class LimitHeaders {
    private LimitHeaders() {}

    /**
     * Returns the headers.
     *
     * @param bucket the bucket after the request
     * @param unit cost unit of the endpoint: requests or operations
     */
    public static Map<String, String> of(TokenBucket bucket, RequestCost unit) {
        return Map.of(
                "RateLimit-Limit", Long.toString(bucket.capacityOf(unit)),
                "RateLimit-Remaining", Long.toString(bucket.left(unit)),
                "RateLimit-Reset", Long.toString(bucket.untilFull().toSeconds()));
    }
}
