package dev.intake.event;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Reads a text in the form that {@link Timestamp} tells, from its first character to its last. It reads on behind what does
 * not fit, and only notes it.
 *
 * <p>Almost every event has a timestamp: a regular expression for the same made up a fifth of reading a batch.
 */
final class TimestampReader {
    private static final int NANO_DIGITS = 9;

    private final String text;
    private int at = 0;
    private boolean fits = true;

    private int year = 0;
    private int month = 0;
    private int day = 0;
    private int hour = 0;
    private int minute = 0;
    private int second = 0;
    private int nano = 0;
    private int offsetHours = 0;
    private int offsetMinutes = 0;

    private TimestampReader(String text) {
        this.text = text;
    }

    /** The moment that the text means, whatever its year; nothing when it has another form, or there is no such moment. */
    static Optional<Instant> read(String text) {
        TimestampReader reader = new TimestampReader(text);
        reader.date();
        if (!reader.isAtEnd()) {
            reader.time();
        }
        return reader.moment();
    }

    private void date() {
        year = number(4);
        require(take('-'));
        month = number(2);
        require(take('-'));
        day = number(2);
    }

    private void time() {
        require(take('T') || take('t'));
        hour = number(2);
        require(take(':'));
        minute = number(2);
        if (take(':')) {
            second = number(2);
            if (take('.') || take(',')) {
                nano = fraction();
            }
        }
        if (!isAtEnd()) {
            offset();
        }
    }

    /** One to nine digits, as nanoseconds. */
    private int fraction() {
        int read = number(1);
        int digits = 1;
        for (; digits < NANO_DIGITS && isAtDigit(); digits++) {
            read = 10 * read + number(1);
        }
        for (; digits < NANO_DIGITS; digits++) {
            read *= 10;
        }
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
            return Optional.of(LocalDateTime.of(year, month, day, hour, minute, second, nano)
                    .toInstant(ZoneOffset.ofHoursMinutes(offsetHours, offsetMinutes)));
        } catch (DateTimeException noSuchMoment) {
            return Optional.empty();
        }
    }

    /** The number that so many digits are; 0 once something did not fit. */
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

    /** Whether the character is there; it is then behind. */
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
