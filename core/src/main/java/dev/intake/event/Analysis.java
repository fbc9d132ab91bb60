package dev.intake.event;

/**
 * The answer to a question about many events.
 *
 * @param <T> what is answered
 */
public sealed interface Analysis<T> {
    /**
     * The answer is known, exactly.
     *
     * @param <T> what is answered
     * @param answer the answer
     */
    record Known<T>(T answer) implements Analysis<T> {}

    /**
     * There was too much to count in time; a shorter period may be answered.
     *
     * @param <T> what was asked for
     */
    record TooMuch<T>() implements Analysis<T> {}

    /**
     * Others are being answered at this moment, and ingestion must not wait for more of them.
     *
     * @param <T> what was asked for
     */
    record Busy<T>() implements Analysis<T> {}
}
