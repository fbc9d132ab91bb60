package dev.intake.health;

import dev.intake.event.TrafficOutcome;
import dev.intake.source.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How often something became of what came in through one way, within an hour.
 *
 * @param source the way in
 * @param outcome what became of it
 * @param hour the hour's beginning, by UTC
 * @param count how often, at least once
 * @param latest when the last of it came, to the microsecond
 */
public record TrafficCount(Source source, TrafficOutcome outcome, Instant hour, long count, Instant latest) {
    /** Brings the times to their precision, and refuses a count of nothing. */
    public TrafficCount {
        hour = hour.truncatedTo(ChronoUnit.HOURS);
        latest = latest.truncatedTo(ChronoUnit.MICROS);
        if (count < 1) {
            throw new IllegalArgumentException("what never happened is not counted");
        }
    }

    /** One more thing that came at this moment. */
    public static TrafficCount of(Source source, TrafficOutcome outcome, long count, Instant at) {
        return new TrafficCount(source, outcome, at, count, at);
    }

    /** Both together; they are of the same way, outcome and hour. */
    public TrafficCount plus(TrafficCount other) {
        return new TrafficCount(
                source, outcome, hour, count + other.count, latest.isAfter(other.latest) ? latest : other.latest);
    }
}
