package dev.intake.program;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The hours of the week in which emails may begin, in local time, such as {@code 09:00-18:00 Mon-Fri}. The first minute
 * belongs to the window, the last one does not. A window that ends before it starts spans midnight: {@code 22:00-06:00 Fri}
 * ends on Saturday.
 *
 * <p>An instant is inside if the clocks of the time zone show a time inside. So an hour that clocks repeat is inside twice,
 * and a window that clocks skip on some day does not open on that day.
 *
 * @param from when it opens: the minute of the day, 0 to 1439
 * @param to when it closes: the minute of the day, 1 to 1440, other than {@code from}
 * @param days the days on which it opens, at least one
 */
public record SendingWindow(int from, int to, Set<DayOfWeek> days) {
    static final int MINUTES_OF_DAY = 24 * 60;

    /** Longer than any series of days on which clocks skip a window of one day of the week. */
    private static final int SEARCHED_DAYS = 100;

    /** Rejects times outside a day, equal times, and a window without days. */
    public SendingWindow {
        if (from < 0 || from >= MINUTES_OF_DAY || to < 1 || to > MINUTES_OF_DAY) {
            throw new IllegalArgumentException("a sending window opens at 00:00 to 23:59 and closes at 00:01 to 24:00");
        }
        if (from == to || days.isEmpty()) {
            throw new IllegalArgumentException("a sending window opens on at least one day, for at least a minute");
        }
        days = Collections.unmodifiableSet(EnumSet.copyOf(days));
    }

    /**
     * Parses a window as {@link #text} formats it. A range of days may extend past Sunday, and {@code Mon-Sun} means every
     * day.
     *
     * @return empty if the text is not a window, such as one with equal times, with a day listed twice, or that closes at
     *     {@code 00:00} instead of {@code 24:00}
     */
    public static Optional<SendingWindow> parse(String text) {
        return SendingWindowFormat.parse(text);
    }

    /** Returns the text of the window, such as {@code 09:00-18:00 Mon-Fri}; the days are omitted if it opens every day. */
    public String text() {
        return SendingWindowFormat.format(this);
    }

    /** Returns whether the instant is inside the window. */
    public boolean isOpen(Instant at, ZoneId zone) {
        LocalDateTime local = LocalDateTime.ofInstant(at, zone);
        int minute = local.getHour() * 60 + local.getMinute();
        DayOfWeek today = local.getDayOfWeek();
        if (from < to) {
            return minute >= from && minute < to && days.contains(today);
        }
        return (minute >= from && days.contains(today)) || (minute < to && days.contains(today.minus(1)));
    }

    /** Returns the first instant inside the window, at {@code at} or after it. */
    public Instant opens(Instant at, ZoneId zone) {
        if (isOpen(at, zone)) {
            return at;
        }
        ZoneRules rules = zone.getRules();
        Instant opening = start(at, rules);
        // A daylight saving change can jump into the window past its start.
        Instant change = at;
        while (true) {
            Optional<Instant> next =
                    Optional.ofNullable(rules.nextTransition(change)).map(ZoneOffsetTransition::getInstant);
            if (next.filter(opening::isAfter).isEmpty()) {
                return opening;
            }
            change = next.get();
            if (isOpen(change, zone)) {
                return change;
            }
        }
    }

    /**
     * Returns the first instant, at {@code at} or after it, at which clocks show the start of the window on one of its days.
     */
    private Instant start(Instant at, ZoneRules rules) {
        // Clocks that go back at midnight return to the day before.
        LocalDate first =
                LocalDateTime.ofInstant(at, rules.getOffset(at)).toLocalDate().minusDays(1);
        LocalTime opening = LocalTime.ofSecondOfDay(from * 60L);
        for (LocalDate day = first; day.isBefore(first.plusDays(SEARCHED_DAYS)); day = day.plusDays(1)) {
            if (days.contains(day.getDayOfWeek())) {
                LocalDateTime start = day.atTime(opening);
                for (ZoneOffset offset : rules.getValidOffsets(start)) {
                    Instant found = start.toInstant(offset);
                    if (!found.isBefore(at)) {
                        return found;
                    }
                }
            }
        }
        throw new IllegalStateException("the clocks of a time zone skip " + text() + " for " + SEARCHED_DAYS + " days");
    }
}
