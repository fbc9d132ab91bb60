package dev.intake.limit;

/**
 * How many requests a tenant may send to the ingestion endpoint. One batch is one request. (Spec, Limits; Decisions
 * 3.11)
 *
 * @param requestsPerHour how fast spent requests come back, 1 to {@value #MAX}
 * @param burst how many may be spent at once, 1 to {@value #MAX}
 */
public record RateLimit(int requestsPerHour, int burst) {
    /** The largest value of either figure; keeps the arithmetic of {@link TokenBucket} within a {@code long}. */
    public static final int MAX = 1_000_000_000;

    /** 600 an hour, all of which may come at once. */
    public static final RateLimit DEFAULT = new RateLimit(600, 600);

    /** Refuses figures outside 1 to {@value #MAX}. */
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
