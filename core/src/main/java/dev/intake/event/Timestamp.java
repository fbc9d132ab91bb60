package dev.intake.event;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Parses the {@code timestamp} of an operation: an ISO 8601 calendar date or date-time in extended format, such as
 * {@code 2026-03-01}, {@code 2026-03-01T09:30Z} or {@code 2026-03-01T09:30:15.123+01:00}. An offset may omit its colon
 * or minutes, and a comma may precede the fraction. Without an offset the time is UTC; a date alone is its first
 * moment.
 *
 * <p>Anything else, and any time outside the years 1970 to 9999 in UTC, is not a timestamp; the arrival time is used
 * instead. (Spec, Operation objects; Decisions 3.5)
 */
public final class Timestamp {
    private static final int MAX_LENGTH = 64;
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant END = LocalDate.of(10_000, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);

    private Timestamp() {}

    /** Parses a timestamp to the microsecond; empty if the text is not one. */
    public static Optional<Instant> parse(String text) {
        return text.length() > MAX_LENGTH
                ? Optional.empty()
                : TimestampReader.read(text.strip())
                        .map(moment -> moment.truncatedTo(ChronoUnit.MICROS))
                        .filter(moment -> !moment.isBefore(FIRST) && moment.isBefore(END));
    }
}
