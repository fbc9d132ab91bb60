package dev.intake.traffic;

import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The number of requests of one source with one outcome in an hour.
 *
 * @param source the source
 * @param outcome the outcome
 * @param hour start of the hour in UTC
 * @param count the number, at least 1
 * @param latest when the last of them arrived, to the microsecond
 */
public record TrafficCount(Source source, TrafficOutcome outcome, Instant hour, long count, Instant latest) {
    /** Truncates the times, and rejects a count of 0. */
    public TrafficCount {
        hour = hour.truncatedTo(ChronoUnit.HOURS);
        latest = latest.truncatedTo(ChronoUnit.MICROS);
        if (count < 1) {
            throw new IllegalArgumentException("a traffic count must be at least 1");
        }
    }

    /** Returns the count of requests that arrived at this moment. */
    public static TrafficCount of(Source source, TrafficOutcome outcome, long count, Instant at) {
        return new TrafficCount(source, outcome, at, count, at);
    }

    /** Returns the sum of two counts of the same source, outcome and hour. */
    public TrafficCount plus(TrafficCount other) {
        return new TrafficCount(
                source, outcome, hour, count + other.count, latest.isAfter(other.latest) ? latest : other.latest);
    }
}
