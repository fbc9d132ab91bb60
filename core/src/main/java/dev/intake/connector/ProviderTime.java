package dev.intake.connector;

import dev.intake.event.Timestamp;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.Optional;

/** Reads times in payloads. A time outside of the years 1970 to 9999 counts as absent. (Decisions 3.5) */
public final class ProviderTime {
    /** Unix times below this are seconds, those above milliseconds: Clerk's documents say both. */
    private static final long FIRST_MILLISECONDS = 100_000_000_000L;

    private static final long END_SECONDS = 253_402_300_800L;

    private ProviderTime() {}

    /** Returns the time at the path in Unix seconds. */
    public static Optional<Instant> seconds(Json json, String... path) {
        return json.whole(path)
                .filter(seconds -> seconds >= 0 && seconds < END_SECONDS)
                .map(Instant::ofEpochSecond);
    }

    /** Returns the time at the path in Unix milliseconds, or in seconds if it is too small for milliseconds. */
    public static Optional<Instant> millisOrSeconds(Json json, String... path) {
        Optional<Long> time = json.whole(path);
        if (time.isPresent() && time.get() < FIRST_MILLISECONDS) {
            return seconds(json, path);
        }
        return time.filter(millis -> millis < END_SECONDS * 1000).map(Instant::ofEpochMilli);
    }

    /** Returns the time at the path in ISO 8601, to the microsecond. */
    public static Optional<Instant> iso(Json json, String... path) {
        return json.text(path).flatMap(Timestamp::parse);
    }
}
