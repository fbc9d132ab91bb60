package dev.intake.app.service;

import java.time.Duration;

/**
 * When the service removes what is old, and counts the days that are over. (ADR 71, 80)
 *
 * @param first after how long it begins
 * @param every how long it rests then, and after each time
 * @param betweenSteps how long it waits after each step, so that others come in between
 */
record SweepTimes(Duration first, Duration every, Duration betweenSteps) {
    /** A step takes some 20 ms. So whoever sends meanwhile has most of the time, and a million events take two minutes. */
    static final SweepTimes USUAL = new SweepTimes(Duration.ofMinutes(5), Duration.ofHours(6), Duration.ofMillis(100));
}
