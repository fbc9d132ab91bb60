package dev.intake.app.worker;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long one worker waits after a round. Waits are spread by half of themselves up and down, so that workers of many
 * nodes do not ask at the same moment. Not for several threads.
 */
public final class Pace {
    /** Between looks when nothing is due: what an email is late by, at most half as much again. */
    static final Duration IDLE = Duration.ofSeconds(2);

    /**
     * Between looks when all that was due is done: contacts enter programs one by one, and a look for each would cost the
     * database more than the steps.
     */
    static final Duration DONE = Duration.ofSeconds(1);

    /** After a first failure; doubled by each further one in a row. */
    static final Duration FIRST_RETRY = Duration.ofSeconds(1);

    /** However long the failure lasts. */
    static final Duration LONGEST_RETRY = Duration.ofMinutes(1);

    private static final int SPREAD = 1000;

    private final RandomGenerator random;
    private Duration retry = FIRST_RETRY;

    public Pace(RandomGenerator random) {
        this.random = random;
    }

    /** Something was done, and more is due. */
    public Duration betweenRounds() {
        retry = FIRST_RETRY;
        return Duration.ZERO;
    }

    /** All was done that was due. */
    public Duration afterAll() {
        retry = FIRST_RETRY;
        return spread(DONE);
    }

    /** Nothing was due. */
    public Duration afterNothing() {
        retry = FIRST_RETRY;
        return spread(IDLE);
    }

    /** The database or the mail server was away. */
    public Duration afterFailure() {
        Duration wait = spread(retry);
        Duration doubled = retry.multipliedBy(2);
        retry = doubled.compareTo(LONGEST_RETRY) < 0 ? doubled : LONGEST_RETRY;
        return wait;
    }

    private Duration spread(Duration wait) {
        return wait.multipliedBy(random.nextInt(SPREAD / 2, SPREAD + SPREAD / 2 + 1))
                .dividedBy(SPREAD);
    }
}
