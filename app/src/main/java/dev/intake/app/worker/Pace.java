package dev.intake.app.worker;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The pauses of a worker between its rounds. They vary randomly by up to half, so that workers of many nodes do not query at
 * the same time. Not thread-safe.
 */
public final class Pace {
    /** The pause after a round without due work. It delays an email by at most one and a half times as much. */
    static final Duration IDLE = Duration.ofSeconds(2);

    /**
     * The pause after all due work is done. Contacts are enrolled one at a time, and a query after each would cost the
     * database more than the steps.
     */
    static final Duration DONE = Duration.ofSeconds(1);

    /** The pause after a first failure; each further consecutive failure doubles it. */
    static final Duration FIRST_RETRY = Duration.ofSeconds(1);

    /** The maximum pause after failures. */
    static final Duration MAX_RETRY = Duration.ofMinutes(1);

    private static final int SPREAD = 1000;

    private final RandomGenerator random;
    private Duration retry = FIRST_RETRY;

    public Pace(RandomGenerator random) {
        this.random = random;
    }

    /** Returns the pause after a round that left more due work. */
    public Duration betweenRounds() {
        retry = FIRST_RETRY;
        return Duration.ZERO;
    }

    /** Returns the pause after a round that did all due work. */
    public Duration afterAll() {
        retry = FIRST_RETRY;
        return spread(DONE);
    }

    /** Returns the pause after a round without due work. */
    public Duration afterNothing() {
        retry = FIRST_RETRY;
        return spread(IDLE);
    }

    /** Returns the pause after a round in which the database or the mail server failed. */
    public Duration afterFailure() {
        Duration wait = spread(retry);
        Duration doubled = retry.multipliedBy(2);
        retry = doubled.compareTo(MAX_RETRY) < 0 ? doubled : MAX_RETRY;
        return wait;
    }

    private Duration spread(Duration wait) {
        return wait.multipliedBy(random.nextInt(SPREAD / 2, SPREAD + SPREAD / 2 + 1))
                .dividedBy(SPREAD);
    }
}
