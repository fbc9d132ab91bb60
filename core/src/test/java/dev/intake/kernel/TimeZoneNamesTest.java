package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6: the contact's time zone. */
class TimeZoneNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "GMT",
                "Etc/GMT+5",
                "Europe/Kyiv",
                "Europe/Kiev",
                "Asia/Calcutta",
                "Asia/Saigon",
                "US/Pacific",
                "EST5EDT",
                "America/Argentina/Buenos_Aires"
            })
    void parse_nameOfTheDatabase_isItsZone(String name) {
        assertThat(TimeZoneNames.parse(name)).contains(ZoneId.of(name));
    }

    @ParameterizedTest
    @CsvSource({"EST, -5", "MST, -7", "HST, -10", "ROC, 8", "America/Coyhaique, -3"})
    void parse_nameThatBrowsersReportAndJavaLacks_isAZone(String name, int hours) {
        ZoneId zone = TimeZoneNames.parse(name).orElseThrow();

        for (String day : new String[] {"2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"}) {
            assertThat(zone.getRules().getOffset(Instant.parse(day))).isEqualTo(ZoneOffset.ofHours(hours));
        }
        // Stored by its name, and read again.
        assertThat(TimeZoneNames.parse(zone.getId())).contains(zone);
    }

    @Test
    void parse_anythingElse_isNone() {
        for (String name : new String[] {"", "Etc/Unknown", "+05:30", "Berlin", "europe/berlin", "x".repeat(100_000)}) {
            assertThat(TimeZoneNames.parse(name)).isEmpty();
        }
    }
}
