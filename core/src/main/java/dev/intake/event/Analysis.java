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
     * @param answer the answer
     */
    record Known<T>(T answer) implements Analysis<T> {}

    /**
     * @param <T> type of the result
     *
     * @param <T> what was asked for
     */
    record TooMuch<T>() implements Analysis<T> {}

    /**
     * @param <T> type of the result
     *
     * @param <T> what was asked for
     */
    record Busy<T>() implements Analysis<T> {}
}
