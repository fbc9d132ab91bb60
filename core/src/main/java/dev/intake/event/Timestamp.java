package dev.intake.event;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

    private static final int NANO_DIGITS = 9;

    private static final Pattern SHAPE = Pattern.compile("(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})"
            + "([Tt](?<hour>\\d{2}):(?<minute>\\d{2})(:(?<second>\\d{2})([.,](?<fraction>\\d{1,9}))?)?"
            + "(?<offset>[Zz]|[+-]\\d{2}(:?\\d{2})?)?)?");

    private Timestamp() {}

    /** The moment that the text means, to the microsecond, or nothing when it means none. */
    public static Optional<Instant> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        Matcher parts = SHAPE.matcher(text.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            Instant moment = LocalDate.of(number(parts, "year"), number(parts, "month"), number(parts, "day"))
                    .atTime(number(parts, "hour"), number(parts, "minute"), number(parts, "second"), nanos(parts))
                    .toInstant(offset(parts.group("offset")))
                    .truncatedTo(ChronoUnit.MICROS);
            return moment.isBefore(FIRST) || !moment.isBefore(END) ? Optional.empty() : Optional.of(moment);
        } catch (DateTimeException noSuchMoment) {
            return Optional.empty();
        }
    }

    /** The digits of a part as a number; 0 when the part was left out. */
    private static int number(Matcher parts, String name) {
        String digits = parts.group(name);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(Matcher parts) {
        int nanos = number(parts, "fraction");
        for (int digits = parts.end("fraction") - parts.start("fraction"); digits < NANO_DIGITS; digits++) {
            nanos *= 10;
        }
        return nanos;
    }

    private static ZoneOffset offset(@Nullable String text) {
        return text == null ? ZoneOffset.UTC : ZoneOffset.of(text.toUpperCase(Locale.ROOT));
    }
}
