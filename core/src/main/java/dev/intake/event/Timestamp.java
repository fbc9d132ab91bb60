package dev.intake.event;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses the {@code timestamp} of an operation: an ISO 8601 date or date-time, such as {@code 2026-03-01}, {@code
 * 2026-03-01T09:30Z} or {@code 2026-03-01T09:30:15.123+01:00}. The date may be a calendar date, a week date ({@code
 * 2026-W09-7}) or an ordinal date ({@code 2026-060}); date, time and offset may be in basic format, as in {@code
 * 20260301T093015Z}. A comma may precede the fraction, of which six digits count. {@code T24:00} is the next midnight, and a
 * leap second, {@code :60}, the first second after it. Without an offset the time is UTC; a date without a time is its first
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
                : Reader.read(text.strip())
                        .map(moment -> moment.truncatedTo(ChronoUnit.MICROS))
                        .filter(moment -> !moment.isBefore(FIRST) && moment.isBefore(END));
    }

    /**
     * Parses the format in one pass. After a mismatch it continues and only records the failure.
     *
     * <p>Almost every event has a timestamp, and a regular expression took a fifth of the time to parse a batch.
     */
    private static final class Reader {
        private static final int NANO_DIGITS = 9;

        private final String text;
        private int at = 0;
        private boolean fits = true;

        private int year = 0;
        /** Absent from week dates and ordinal dates. */
        private int month = 0;

        /** Absent from calendar dates and ordinal dates. */
        private int week = 0;

        private int day = 0;
        private int hour = 0;
        private int minute = 0;
        private int second = 0;
        /** In nanoseconds; that of an hour exceeds an {@code int}. */
        private long fraction = 0;

        private int offsetHours = 0;
        private int offsetMinutes = 0;

        private Reader(String text) {
            this.text = text;
        }

        /** Parses a moment in any year; empty if the text has another format or the moment does not exist. */
        private static Optional<Instant> read(String text) {
            Reader reader = new Reader(text);
            reader.date();
            if (!reader.isAtEnd()) {
                reader.time();
            }
            return reader.moment();
        }

        private void date() {
            year = number(4);
            boolean extended = take('-');
            if (take('W')) {
                week = number(2);
                require(week > 0);
                require(!extended || take('-'));
                day = number(1);
            } else if (digitsAhead() == 3) {
                day = number(3);
            } else {
                month = number(2);
                require(month > 0);
                require(!extended || take('-'));
                day = number(2);
            }
        }

        private void time() {
            require(take('T') || take('t'));
            hour = number(2);
            int unit = 3600;
            if (take(':') || isAtDigit()) {
                boolean extended = text.charAt(at - 1) == ':';
                minute = number(2);
                unit = 60;
                if (extended ? take(':') : isAtDigit()) {
                    second = number(2);
                    unit = 1;
                }
            }
            if (take('.') || take(',')) {
                fraction = fraction() * unit;
            }
            if (!isAtEnd()) {
                offset();
            }
        }

        /** Parses at least one digit as a fraction in billionths; digits after the ninth are skipped. */
        private long fraction() {
            long read = number(1);
            int digits = 1;
            for (; digits < NANO_DIGITS && isAtDigit(); digits++) {
                read = 10 * read + number(1);
            }
            for (; digits < NANO_DIGITS; digits++) {
                read *= 10;
            }
            at += digitsAhead();
            return read;
        }

        private void offset() {
            if (take('Z') || take('z')) {
                return;
            }
            int sign = take('-') ? -1 : 1;
            require(sign < 0 || take('+'));
            offsetHours = sign * number(2);
            if (!isAtEnd()) {
                take(':');
                offsetMinutes = sign * number(2);
            }
        }

        private Optional<Instant> moment() {
            if (!fits || !isAtEnd()) {
                return Optional.empty();
            }
            try {
                boolean isEndOfDay = hour == 24 && minute == 0 && second == 0 && fraction == 0;
                boolean isLeapSecond = second == 60;
                LocalTime time = LocalTime.of(isEndOfDay ? 0 : hour, minute, isLeapSecond ? 59 : second);
                return Optional.of(calendarDate()
                        .plusDays(isEndOfDay ? 1 : 0)
                        .atTime(time)
                        .plusSeconds(isLeapSecond ? 1 : 0)
                        .plusNanos(fraction)
                        .toInstant(ZoneOffset.ofHoursMinutes(offsetHours, offsetMinutes)));
            } catch (DateTimeException noSuchMoment) {
                return Optional.empty();
            }
        }

        private LocalDate calendarDate() {
            if (week > 0) {
                return LocalDate.parse(
                        String.format(Locale.ROOT, "%04d-W%02d-%s", year, week, day), DateTimeFormatter.ISO_WEEK_DATE);
            }
            return month > 0 ? LocalDate.of(year, month, day) : LocalDate.ofYearDay(year, day);
        }

        /** Parses this many digits; returns 0 after a mismatch. */
        private int number(int digits) {
            int read = 0;
            for (int end = at + digits; at < end; at++) {
                require(isAtDigit());
                read = fits ? 10 * read + text.charAt(at) - '0' : 0;
            }
            return read;
        }

        private boolean isAtDigit() {
            return !isAtEnd() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
        }

        private int digitsAhead() {
            int end = at;
            while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
                end++;
            }
            return end - at;
        }

        /** Consumes the character if it is next; returns whether it was. */
        private boolean take(char expected) {
            boolean isThere = !isAtEnd() && text.charAt(at) == expected;
            at += isThere ? 1 : 0;
            return isThere;
        }

        private boolean isAtEnd() {
            return at >= text.length();
        }

        private void require(boolean found) {
            fits &= found;
        }
    }
}
