package dev.intake.event;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Reads the {@code timestamp} of an operation: an ISO 8601 calendar date or date-time in the extended format, as in
 * {@code 2026-03-01}, {@code 2026-03-01T09:30Z} or {@code 2026-03-01T09:30:15.123+01:00}. An offset may lack its colon
 * or its minutes, a fraction may follow a comma. Without an offset it is UTC, a date alone is its first moment.
 *
 * <p>What is not that, or lies outside of the years 1970 to 9999 in UTC, is no timestamp, and the arrival time stands in
 * for it. (Spec, Operation objects; Decisions 3.5)
 */
public final class Timestamp {
    private static final int MAX_LENGTH = 64;
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant END = LocalDate.of(10_000, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);

    private Timestamp() {}

    /** The moment that the text means, to the microsecond, or nothing when it means none. */
    public static Optional<Instant> parse(String text) {
        return text.length() > MAX_LENGTH
                ? Optional.empty()
                : TimestampReader.read(text.strip())
                        .map(moment -> moment.truncatedTo(ChronoUnit.MICROS))
                        .filter(moment -> !moment.isBefore(FIRST) && moment.isBefore(END));
    }
}
