package dev.intake.program;

import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text form of {@link SendingWindow}. */
final class SendingWindowFormat {
    private static final Pattern WINDOW = Pattern.compile("([0-9]{2}):([0-9]{2})-([0-9]{2}):([0-9]{2})(?: (\\S+))?");

    /** Shorter series of days are listed one by one. */
    private static final int SHORTEST_RANGE = 3;

    private SendingWindowFormat() {}

    static Optional<SendingWindow> parse(String text) {
        Matcher matcher = WINDOW.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Optional<Integer> from = minute(matcher.group(1), matcher.group(2));
        Optional<Integer> to = minute(matcher.group(3), matcher.group(4));
        Optional<Set<DayOfWeek>> days = Optional.ofNullable(matcher.group(5))
                .map(SendingWindowFormat::days)
                .orElse(Optional.of(EnumSet.allOf(DayOfWeek.class)));
        return from.filter(opens -> opens < SendingWindow.MINUTES_OF_DAY)
                .flatMap(opens -> to.filter(closes -> closes > 0 && !closes.equals(opens))
                        .flatMap(closes -> days.map(open -> new SendingWindow(opens, closes, open))));
    }

    private static Optional<Integer> minute(String hours, String minutes) {
        int minute = Integer.parseInt(minutes);
        int time = Integer.parseInt(hours) * 60 + minute;
        return minute < 60 && time <= SendingWindow.MINUTES_OF_DAY ? Optional.of(time) : Optional.empty();
    }

    private static Optional<Set<DayOfWeek>> days(String text) {
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (String part : text.split(",", -1)) {
            String[] ends = part.split("-", -1);
            Optional<DayOfWeek> first = day(ends[0]);
            Optional<DayOfWeek> last = day(ends[ends.length - 1]);
            if (ends.length > 2 || first.isEmpty() || last.isEmpty() || (ends.length == 2 && first.equals(last))) {
                return Optional.empty();
            }
            for (DayOfWeek day = first.get(); ; day = day.plus(1)) {
                if (!days.add(day)) {
                    return Optional.empty();
                }
                if (day == last.get()) {
                    break;
                }
            }
        }
        return Optional.of(days);
    }

    private static Optional<DayOfWeek> day(String name) {
        return EnumSet.allOf(DayOfWeek.class).stream()
                .filter(day -> name(day).equals(name))
                .findAny();
    }

    static String format(SendingWindow window) {
        String times = time(window.from()) + "-" + time(window.to());
        return window.days().size() == DayOfWeek.values().length ? times : times + " " + days(window.days());
    }

    private static String time(int minute) {
        return String.format(Locale.ROOT, "%02d:%02d", minute / 60, minute % 60);
    }

    private static String days(Set<DayOfWeek> days) {
        List<String> parts = new ArrayList<>();
        List<DayOfWeek> series = new ArrayList<>();
        for (DayOfWeek day : DayOfWeek.values()) {
            if (days.contains(day)) {
                series.add(day);
            } else {
                parts.addAll(parts(series));
                series.clear();
            }
        }
        parts.addAll(parts(series));
        return String.join(",", parts);
    }

    private static List<String> parts(List<DayOfWeek> series) {
        return series.size() < SHORTEST_RANGE
                ? series.stream().map(SendingWindowFormat::name).toList()
                : List.of(name(series.get(0)) + "-" + name(series.get(series.size() - 1)));
    }

    private static String name(DayOfWeek day) {
        return day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
    }
}
