package dev.intake.event;

/**
 * The result of a query over many events.
 *
 * @param <T> type of the result
 */
public sealed interface Analysis<T> {
    /**
     * The answer is known, exactly.
     *
     * @param <T> type of the result
     * @param answer the result
     */
    record Known<T>(T answer) implements Analysis<T> {}

    /**
     * There were too many events to count in time; a shorter period may succeed.
     *
     * @param <T> type of the result
     */
    record TooLarge<T>() implements Analysis<T> {}

    /**
     * Too many analyses are running; ingestion has priority for connections.
     *
     * @param <T> type of the result
     */
    record Busy<T>() implements Analysis<T> {}
}
