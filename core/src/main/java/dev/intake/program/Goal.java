package dev.intake.program;

import dev.intake.event.EventType;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The purpose of a program: that its contacts cause an event within a time. A goal only counts; it neither ends enrollments nor
 * changes what is sent. (ADR 113)
 *
 * @param event type of the event, of any source
 * @param within time in which the event counts, in whole minutes, from one minute to {@link #MAX}
 */
public record Goal(EventType event, Duration within) {
    /** The longest time. */
    public static final Duration MAX = Duration.ofDays(365);

    private static final Pattern WRITTEN = Pattern.compile("(.+) within ([0-9]{1,6})([mhd])");
    private static final long HOUR = 60;
    private static final long DAY = 24 * HOUR;

    /** Rejects times that are not whole minutes or out of the range. */
    public Goal {
        if (within.isNegative()
                || within.isZero()
                || within.compareTo(MAX) > 0
                || !within.equals(Duration.ofMinutes(within.toMinutes()))) {
            throw new IllegalArgumentException("the time of a goal is 1 minute to 365 days, in whole minutes");
        }
    }

    /** Parses a text such as {@code trial-converted within 14d}, with m, h or d; empty for any other text. */
    public static Optional<Goal> parse(String text) {
        Matcher written = WRITTEN.matcher(text.strip());
        if (!written.matches()) {
            return Optional.empty();
        }
        Duration within = Duration.ofMinutes(Long.parseLong(written.group(2)) * minutes(written.group(3)));
        return within.isZero() || within.compareTo(MAX) > 0
                ? Optional.empty()
                : EventType.parse(written.group(1)).map(event -> new Goal(event, within));
    }

    private static long minutes(String unit) {
        return switch (unit) {
            case "m" -> 1;
            case "h" -> HOUR;
            default -> DAY;
        };
    }

    /** Returns the goal as a text that {@link #parse} reads. */
    public String written() {
        long minutes = within.toMinutes();
        return event + " within " + time(minutes);
    }

    /** Returns the time in the largest unit without a remainder. */
    private static String time(long minutes) {
        if (minutes % DAY == 0) {
            return minutes / DAY + "d";
        }
        return minutes % HOUR == 0 ? minutes / HOUR + "h" : minutes + "m";
    }
}
