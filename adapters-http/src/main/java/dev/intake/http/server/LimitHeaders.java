package dev.intake.http.server;

import dev.intake.limit.RequestCost;
import dev.intake.limit.TokenBucket;
import java.util.Map;

/**
 * Tells a client how much of its tenant's limit is left, before it meets the limit. The fields are those of the drafts of
 * the IETF's HTTP API group up to the sixth, which clients and proxies know.
 */
public final class LimitHeaders {
    private LimitHeaders() {}

    /**
     * Returns the headers.
     *
     * @param bucket as it was when the request was answered
     * @param unit what the endpoint counts: requests or operations
     */
    public static Map<String, String> of(TokenBucket bucket, RequestCost unit) {
        return Map.of(
                "RateLimit-Limit", Long.toString(bucket.capacityOf(unit)),
                "RateLimit-Remaining", Long.toString(bucket.left(unit)),
                "RateLimit-Reset", Long.toString(bucket.untilFull().toSeconds()));
    }
}
