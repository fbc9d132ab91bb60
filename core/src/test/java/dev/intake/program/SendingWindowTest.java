package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.testing.Tries;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendingWindowTest {
    private static final ZoneId UTC = ZoneOffset.UTC;

    private static SendingWindow window(String text) {
        return SendingWindow.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "09:00-18:00",
                "09:00-18:00 Mon-Fri",
                "00:00-24:00 Sat,Sun",
                "22:00-06:00 Fri",
                "23:59-24:00 Mon,Wed,Fri",
                "00:00-00:01 Tue-Thu,Sun",
                "08:30-12:15 Mon,Tue,Fri-Sun"
            })
    void text_isParsedAndFormattedUnchanged(String text) {
        assertThat(window(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            09:00-18:00 Mon-Sun     | 09:00-18:00
            09:00-18:00 Sun,Sat     | 09:00-18:00 Sat,Sun
            09:00-18:00 Mon,Tue,Wed | 09:00-18:00 Mon-Wed
            09:00-18:00 Mon-Tue     | 09:00-18:00 Mon,Tue
            09:00-18:00 Fri-Mon     | 09:00-18:00 Mon,Fri-Sun
            """)
    void text_ofTheSameDaysIsTheSame(String text, String formatted) {
        assertThat(window(text).text()).isEqualTo(formatted);
        assertThat(window(text)).isEqualTo(window(formatted)).hasSameHashCodeAs(window(formatted));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "9:00-18:00",
                "09:00",
                "09:00-18",
                "09:00 - 18:00",
                "09:00-18:00 ",
                "09:00-18:00  Mon",
                "09:00-18:00 mon",
                "09:00-18:00 Monday",
                "09:00-18:00 Mon-",
                "09:00-18:00 Mon,",
                "09:00-18:00 Mon, Tue",
                "09:00-18:00 Mon-Mon",
                "09:00-18:00 Mon-Wed-Fri",
                "09:00-18:00 Mon,Mon",
                "09:00-18:00 Mon-Wed,Tue",
                "09:00-24:01",
                "09:00-25:00",
                "09:60-18:00",
                "09:00-18:60",
                "24:00-06:00",
                "22:00-00:00",
                "09:00-09:00",
                "00:00-00:00",
                "-1:00-09:00",
                "٠٩:٠٠-١٨:٠٠"
            })
    void text_ofAnotherShapeIsNoWindow(String text) {
        assertThat(SendingWindow.parse(text)).isEmpty();
    }

    @Test
    void windowThatNeverOpens_cannotBeCreated() {
        Set<DayOfWeek> everyDay = EnumSet.allOf(DayOfWeek.class);
        assertThatThrownBy(() -> new SendingWindow(540, 1080, Set.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SendingWindow(540, 540, everyDay)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SendingWindow(-1, 540, everyDay)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SendingWindow(1440, 540, everyDay)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SendingWindow(540, 0, everyDay)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SendingWindow(540, 1441, everyDay)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void firstMinuteIsInside_andTheLastIsNot() {
        SendingWindow office = window("09:00-18:00 Mon-Fri");
        assertThat(office.opens(Instant.parse("2026-11-23T08:59:59.999999Z"), UTC))
                .isEqualTo("2026-11-23T09:00:00Z");
        assertThat(office.opens(Instant.parse("2026-11-23T17:59:59.999999Z"), UTC))
                .isEqualTo("2026-11-23T17:59:59.999999Z");
        assertThat(office.opens(Instant.parse("2026-11-23T18:00:00Z"), UTC)).isEqualTo("2026-11-24T09:00:00Z");
        assertThat(office.opens(Instant.parse("2026-11-27T18:00:00Z"), UTC)).isEqualTo("2026-11-30T09:00:00Z");
    }

    /** Each line: window, zone, instant, opening. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            22:00-06:00 Fri     | UTC                 | 2026-11-28T05:59:00Z | 2026-11-28T05:59:00Z
            22:00-06:00 Fri     | UTC                 | 2026-11-28T06:00:00Z | 2026-12-04T22:00:00Z
            22:00-06:00 Fri     | UTC                 | 2026-11-27T05:00:00Z | 2026-11-27T22:00:00Z
            18:00-24:00 Sun     | UTC                 | 2026-11-30T00:00:00Z | 2026-12-06T18:00:00Z
            09:00-18:00 Mon-Fri | Europe/Berlin       | 2026-03-28T12:00:00Z | 2026-03-30T07:00:00Z
            09:00-18:00 Mon-Fri | Europe/Berlin       | 2026-10-24T12:00:00Z | 2026-10-26T08:00:00Z
            02:15-02:45 Sun     | Europe/Berlin       | 2026-03-29T00:00:00Z | 2026-04-05T00:15:00Z
            02:15-02:45         | Europe/Berlin       | 2026-03-29T00:00:00Z | 2026-03-30T00:15:00Z
            02:15-04:00         | Europe/Berlin       | 2026-03-29T00:00:00Z | 2026-03-29T01:00:00Z
            02:15-02:45 Sun     | Europe/Berlin       | 2026-10-25T00:45:00Z | 2026-10-25T01:15:00Z
            01:00-03:00 Sun     | Europe/Berlin       | 2026-10-25T00:59:59Z | 2026-10-25T00:59:59Z
            02:00-02:59 Sun     | Europe/Berlin       | 2026-10-25T00:59:00Z | 2026-10-25T01:00:00Z
            00:00-00:30 Sun     | America/Sao_Paulo   | 2018-11-03T12:00:00Z | 2018-11-11T02:00:00Z
            00:00-08:00 Sun     | America/Sao_Paulo   | 2018-11-03T12:00:00Z | 2018-11-04T03:00:00Z
            00:00-08:00 Sun     | Asia/Beirut         | 2021-03-27T12:00:00Z | 2021-03-27T22:00:00Z
            23:30-23:45 Sat     | America/Sao_Paulo   | 2018-02-18T01:50:00Z | 2018-02-18T02:30:00Z
            10:00-11:00 Fri     | Pacific/Apia        | 2011-12-29T12:00:00Z | 2012-01-05T20:00:00Z
            09:00-18:00         | Asia/Kathmandu      | 2026-11-23T00:00:00Z | 2026-11-23T03:15:00Z
            09:00-18:00         | Pacific/Chatham     | 2026-11-22T12:00:00Z | 2026-11-22T19:15:00Z
            09:00-18:00         | Pacific/Chatham     | 2026-06-22T12:00:00Z | 2026-06-22T20:15:00Z
            """)
    void opens_atTheFirstInstantWhoseLocalTimeIsInside(String text, ZoneId zone, Instant at, Instant opening) {
        assertThat(window(text).opens(at, zone)).isEqualTo(opening);
    }

    /** Every minute of a year, or of its first months in the usual build; the years and zones have gaps and overlaps of different lengths, some of them at midnight. */
    @ParameterizedTest
    @Tag(Tries.LAW)
    @CsvSource(delimiter = '|', textBlock = """
            09:00-18:00 Mon-Fri | Europe/Berlin       | 2026
            02:15-02:45 Sun     | America/New_York    | 2026
            22:00-06:00 Fri,Sat | America/St_Johns    | 2026
            00:00-00:30         | America/Sao_Paulo   | 2018
            23:30-00:15 Sat     | Asia/Beirut         | 2021
            09:00-17:00 Mon-Fri | Asia/Kathmandu      | 2026
            02:00-03:00 Sun     | Pacific/Chatham     | 2026
            01:40-01:50         | Australia/Lord_Howe | 2026
            00:00-24:00 Fri     | Pacific/Apia        | 2011
            01:30-03:30 Mon,Sun | Africa/Casablanca   | 2026
            """)
    void opens_asAModelThatReadsTheClockEachMinuteOfAYear(String text, ZoneId zone, int year) {
        SendingWindow window = window(text);
        Instant first = Instant.parse(year + "-01-01T00:00:00Z");
        int minutes = Tries.of(120, 366) * 24 * 60;
        Instant opening = Instant.MAX;
        for (int minute = minutes + 20 * 24 * 60; minute >= 0; minute--) {
            Instant at = first.plusSeconds(60L * minute);
            if (clockIsInside(window, LocalDateTime.ofInstant(at, zone))) {
                opening = at;
            }
            if (minute <= minutes && !window.opens(at, zone).equals(opening)) {
                assertThat(window.opens(at, zone))
                        .as("%s in %s at %s", text, zone, at)
                        .isEqualTo(opening);
            }
        }
    }

    /** Spells the window out: a day has a piece of it from its own start, and one from the start of the day before. */
    private static boolean clockIsInside(SendingWindow window, LocalDateTime clock) {
        LocalDateTime midnight = clock.toLocalDate().atStartOfDay();
        long length = window.to() > window.from() ? window.to() - window.from() : 1440 - window.from() + window.to();
        for (LocalDateTime day : new LocalDateTime[] {midnight, midnight.minusDays(1)}) {
            LocalDateTime start = day.plusMinutes(window.from());
            if (window.days().contains(day.getDayOfWeek())
                    && !clock.isBefore(start)
                    && clock.isBefore(start.plusMinutes(length))) {
                return true;
            }
        }
        return false;
    }
}
