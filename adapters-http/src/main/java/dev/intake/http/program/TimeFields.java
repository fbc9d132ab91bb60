package dev.intake.http.program;

import java.time.Duration;

/**
 * A duration in a form: a number and its unit.
 *
 * @param number the number as typed; blank if there is none
 * @param unit {@code s}, {@code m}, {@code h} or {@code d}
 */
public record TimeFields(String number, String unit) {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** Returns a blank duration in a unit. */
    public static TimeFields blank(String unit) {
        return new TimeFields("", unit);
    }

    /** Returns a duration of whole seconds in the largest unit that leaves no remainder. */
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

    /** Returns the duration as a program file contains it, such as {@code 3d}; blank without a number. */
    public String written() {
        return isBlank() ? "" : number.strip() + unit;
    }
}
