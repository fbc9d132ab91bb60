package dev.intake.kernel;

/**
 * The rate limit of a tenant's ingestion requests, as parameters of a token bucket. One batch is one request. (Spec,
 * Limits; Decisions 3.11)
 *
 * @param requestsPerHour the refill rate, 1 to {@value #MAX}
 * @param burst the capacity of the bucket in requests, 1 to {@value #MAX}
 */
public record RateLimit(int requestsPerHour, int burst) {
    /** The maximum of both parameters; keeps the arithmetic of {@link TokenBucket} within a {@code long}. */
    public static final int MAX = 1_000_000_000;

    /** 600 requests an hour, with a burst of 600. */
    public static final RateLimit DEFAULT = new RateLimit(600, 600);

    /** Rejects figures outside 1 to {@value #MAX}. */
    public RateLimit {
        require("requestsPerHour", requestsPerHour);
        require("burst", burst);
    }

    private static void require(String name, int value) {
        if (value < 1 || value > MAX) {
            throw new IllegalArgumentException(name + " must be 1 to " + MAX + ", not " + value);
        }
    }
}
