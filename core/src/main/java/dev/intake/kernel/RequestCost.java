package dev.intake.kernel;

/**
 * The cost of a request in units of {@link TokenBucket}. A request of the ingestion endpoint costs the same whatever
 * its size; a client that sends single operations pays for operations. One bucket serves both. (Spec, Limits: 600
 * requests of up to 100 operations are 60,000 operations)
 *
 * @param units units of {@link TokenBucket}, at least 1
 */
public record RequestCost(long units) {
    /** How many operations cost as much as one request. */
    public static final int OPERATIONS_PER_REQUEST = 100;

    /** One request of the ingestion endpoint. */
    public static final RequestCost ONE_REQUEST = requests(1);

    /** One operation that is charged by itself. */
    public static final RequestCost ONE_OPERATION = operations(1);

    /** Rejects a cost below 1. */
    public RequestCost {
        if (units < 1) {
            throw new IllegalArgumentException("units must be at least 1, not " + units);
        }
    }

    /** Returns the cost of this many requests. */
    public static RequestCost requests(int requests) {
        return new RequestCost(requests * TokenBucket.UNITS_PER_REQUEST);
    }

    /** Returns the cost of this many operations. */
    public static RequestCost operations(int operations) {
        return new RequestCost(operations * (TokenBucket.UNITS_PER_REQUEST / OPERATIONS_PER_REQUEST));
    }
}
