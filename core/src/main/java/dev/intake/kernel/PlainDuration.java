package dev.intake.kernel;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and formats durations such as {@code 3d} or {@code 90m}. */
public final class PlainDuration {
    private static final Pattern PLAIN = Pattern.compile("([0-9]{1,8})([smhd])");
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private PlainDuration() {}

    /** Parses a whole number of up to 8 digits with the unit s, m, h or d; absent for any other text. */
    public static Optional<Duration> parse(String text) {
        Matcher plain = PLAIN.matcher(text);
        return plain.matches()
                ? Optional.of(Duration.ofSeconds(Long.parseLong(plain.group(1)) * seconds(plain.group(2))))
                : Optional.empty();
    }

    private static long seconds(String unit) {
        return switch (unit) {
            case "s" -> 1;
            case "m" -> MINUTE;
            case "h" -> HOUR;
            default -> DAY;
        };
    }

    /** Parses a duration in that form, or in ISO 8601 in upper case without years and months, such as {@code P1DT12H}. */
    public static Optional<Duration> parsePlainOrIso(String text) {
        if (!text.startsWith("P")) {
            return parse(text);
        }
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeParseException noDuration) {
            return Optional.empty();
        }
    }

    /** Formats a duration of whole seconds in the largest unit that leaves no remainder. */
    public static String of(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds != 0 && seconds % DAY == 0) {
            return seconds / DAY + "d";
        }
        if (seconds != 0 && seconds % HOUR == 0) {
            return seconds / HOUR + "h";
        }
        return seconds != 0 && seconds % MINUTE == 0 ? seconds / MINUTE + "m" : seconds + "s";
    }
}
