package dev.intake.http.sequence;

import java.time.Duration;

/**
 * A time in a form: a number and its unit.
 *
 * @param number the number as typed; blank if none is
 * @param unit {@code s}, {@code m}, {@code h} or {@code d}
 */
public record TimeFields(String number, String unit) {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** Returns no time, in a unit. */
    public static TimeFields blank(String unit) {
        return new TimeFields("", unit);
    }

    /** Returns a time of whole seconds in the largest unit without a remainder. */
    public static TimeFields of(Duration time) {
        long seconds = time.toSeconds();
        if (seconds % DAY == 0) {
            return new TimeFields(Long.toString(seconds / DAY), "d");
        }
        if (seconds % HOUR == 0) {
            return new TimeFields(Long.toString(seconds / HOUR), "h");
        }
        return seconds % MINUTE == 0
                ? new TimeFields(Long.toString(seconds / MINUTE), "m")
                : new TimeFields(Long.toString(seconds), "s");
    }

    boolean isBlank() {
        return number.isBlank();
    }

    /** Returns the time as a program file has it, such as {@code 3d}; blank without a number. */
    public String written() {
        return isBlank() ? "" : number.strip() + unit;
    }
}
