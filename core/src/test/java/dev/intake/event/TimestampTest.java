package dev.intake.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.RandomText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Operation objects: an invalid value falls back to arrival time; Decisions 3.5. */
class TimestampTest {
    @ParameterizedTest
    @CsvSource({
        "2026-03-01, 2026-03-01T00:00:00Z",
        "2026-03-01T09:30, 2026-03-01T09:30:00Z",
        "2026-03-01T09:30:15, 2026-03-01T09:30:15Z",
        "2026-03-01T09:30Z, 2026-03-01T09:30:00Z",
        "2026-03-01T09:30:15Z, 2026-03-01T09:30:15Z",
        "2026-03-01t09:30:15z, 2026-03-01T09:30:15Z",
        "'  2026-03-01T09:30:15Z\n', 2026-03-01T09:30:15Z",
        "2026-03-01T09:30:15.1Z, 2026-03-01T09:30:15.1Z",
        "2026-03-01T09:30:15.123Z, 2026-03-01T09:30:15.123Z",
        "2026-03-01T09:30:15.123456Z, 2026-03-01T09:30:15.123456Z",
        "2026-03-01T09:30:15.123456789Z, 2026-03-01T09:30:15.123456Z",
        "'2026-03-01T09:30:15,5Z', 2026-03-01T09:30:15.5Z",
        "2026-03-01T09:30:15.5, 2026-03-01T09:30:15.5Z",
        "2026-03-01T09:30:15.000001, 2026-03-01T09:30:15.000001Z",
        "'2026-03-01T09:30:15,123456789-01', 2026-03-01T10:30:15.123456Z",
        "2026-03-01T09:30:15z, 2026-03-01T09:30:15Z",
        "2026-03-01T09:30:15+18:00, 2026-02-28T15:30:15Z",
        "2026-03-01T09:30:15+01:00, 2026-03-01T08:30:15Z",
        "2026-03-01T09:30:15-05:30, 2026-03-01T15:00:15Z",
        "2026-03-01T09:30:15+0130, 2026-03-01T08:00:15Z",
        "2026-03-01T09:30:15+0000, 2026-03-01T09:30:15Z",
        "2026-03-01T09:30:15-00:00, 2026-03-01T09:30:15Z",
        "2026-03-01T09:30:15+01, 2026-03-01T08:30:15Z",
        "2026-03-01T09:30+01:00, 2026-03-01T08:30:00Z",
        "2026-03-01T09:30:15.25+14:00, 2026-02-28T19:30:15.25Z",
        "2024-02-29, 2024-02-29T00:00:00Z",
        "2000-02-29T23:59:59Z, 2000-02-29T23:59:59Z",
        "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z",
        "1970-01-01T05:00:00+05:00, 1970-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999Z",
        "2999-01-01, 2999-01-01T00:00:00Z",
        "20260301, 2026-03-01T00:00:00Z",
        "20260301T093015Z, 2026-03-01T09:30:15Z",
        "20260301T0930, 2026-03-01T09:30:00Z",
        "20260301T093015.25+0130, 2026-03-01T08:00:15.25Z",
        "20260301T09:30:15Z, 2026-03-01T09:30:15Z",
        "2026-03-01T0930, 2026-03-01T09:30:00Z",
        "2026-03-01T09, 2026-03-01T09:00:00Z",
        "2026-03-01T09-05, 2026-03-01T14:00:00Z",
        "2026-03-01T09:30.5Z, 2026-03-01T09:30:30Z",
        "'2026-03-01T09,75Z', 2026-03-01T09:45:00Z",
        "2026-W09-7, 2026-03-01T00:00:00Z",
        "2026W097T093015Z, 2026-03-01T09:30:15Z",
        "2026-W01-1, 2025-12-29T00:00:00Z",
        "2026-W53-7, 2027-01-03T00:00:00Z",
        "2026-060, 2026-03-01T00:00:00Z",
        "2024-366T23:59:59Z, 2024-12-31T23:59:59Z",
        "2026060T0930Z, 2026-03-01T09:30:00Z",
        "2026-02-28T24:00:00Z, 2026-03-01T00:00:00Z",
        "20260228T2400-01, 2026-03-01T01:00:00Z",
        "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
        "2017-01-01T05:29:60.5+05:30, 2017-01-01T00:00:00.5Z",
        "2026-03-01T09:30:15.1234567890Z, 2026-03-01T09:30:15.123456Z",
        "2026-03-01T09:30:15.0123456789012345678+00:00, 2026-03-01T09:30:15.012345Z"
    })
    void parse_iso8601_isTheMoment(String text, Instant moment) {
        assertThat(Timestamp.parse(text)).contains(moment);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "now",
                "yesterday",
                "1700000000",
                "1700000000000",
                "17000000",
                "null",
                "true",
                "2026",
                "2026-03",
                "2026-3-1",
                "26-03-01",
                "2026/03/01",
                "01.03.2026",
                "03/01/2026",
                "2026-13-01",
                "2026-00-01",
                "2026-01-00",
                "2026-01-32",
                "2026-04-31",
                "2023-02-29",
                "1900-02-29",
                "2100-02-29",
                "2026-03-01 09:30:15",
                "2026-03-01T",
                "2026-03-01T09:",
                "2026-03-01T09:3",
                "2026-03-01T09:30:",
                "2026-03-01T09:30:1",
                "2026-03-0",
                "2026-0301",
                "2026-000",
                "2026-366",
                "2026366",
                "2026-W09",
                "2026-W00-1",
                "2025-W53-1",
                "2026-W09-0",
                "2026-W09-8",
                "2026W09-7",
                "2026-W097",
                "2026-03-01T24:00:01Z",
                "2026-03-01T24:30Z",
                "2026-03-01T24:00:00.1Z",
                "2026-03-01T09:30:61Z",
                "2026-03-01T09:3015Z",
                "2026-03-01T0930:15Z",
                "20260301T093Z",
                "202603010930",
                "9999-12-31T24:00:00Z",
                "202603-01",
                "2026-03-0109:30:15",
                "2026-03-01T9:30",
                "2026-03-01T25:00Z",
                "2026-03-01T09:60Z",
                "2026-03-01T09:30:15.Z",
                "2026-03-01T09:30:1501:00",
                "2026-03-01T09:30:15.+01:00",
                "2026-03-01T09:30:15.12a4Z",
                "2026-03-01Z",
                "2026-03-01+01:00",
                "2026-03-01T09:30:15ZZ",
                "2026-03-01T09:30:15Z+00",
                "2026-03-01T09:30:15+01:00+01:00",
                "2026-03-01T09:30:15 +01:00",
                "2026-03-01T09:30:15+",
                "2026-03-01T09:30:15-",
                "2026-03-01T09:30:15+01:",
                "2026-03-01T09:30:15+-1:00",
                "2026-03-01T09:30:15 01:00",
                "2026-03-01T09:30:15+18:01",
                "2026-03-01T09:30:15+1",
                "2026-03-01T09:30:15+1:00",
                "2026-03-01T09:30:15+01:3",
                "2026-03-01T09:30:15+19:00",
                "2026-03-01T09:30:15+01:60",
                "2026-03-01T09:30:15+01:00:00",
                "2026-03-01T09:30:15Z[UTC]",
                "2026-03-01T09:30:15 UTC",
                "2026-03-01T09:30:15Zx",
                "1969-12-31",
                "1969-12-31T23:59:59.9999999Z",
                "1970-01-01T00:00:00+00:01",
                "0000-01-01",
                "-2026-03-01",
                "+2026-03-01",
                "10000-01-01",
                "+10000-01-01",
                "9999-12-31T23:59:59-00:01",
                "２０２６-03-01",
                "2026\u201003-01",
                "2026-03-01\u0000"
            })
    void parse_anythingElse_isNoMoment(String text) {
        assertThat(Timestamp.parse(text)).isEmpty();
    }

    @Test
    void parse_endlessText_isNoMoment() {
        assertThat(Timestamp.parse("2026-03-01T09:30:15." + "1".repeat(1_000_000)))
                .isEmpty();
        assertThat(Timestamp.parse(" ".repeat(1_000_000))).isEmpty();
    }

    @Test
    void parse_garbage_neverThrows_seed20260308() {
        SplittableRandom random = new SplittableRandom(20260308);
        String alphabet = "0123456789-:.,+TZtz ";
        String valid = "2026-03-01T09:30:15.123+01:00";
        for (int i = 0; i < 10_000; i++) {
            StringBuilder mutated = new StringBuilder(valid);
            for (int change = random.nextInt(4); change >= 0; change--) {
                int at = random.nextInt(mutated.length());
                mutated.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
            }
            assertThat(Timestamp.parse(mutated.toString())).satisfies(TimestampTest::isInRange);
            assertThat(Timestamp.parse(RandomText.next(random, 80))).isEmpty();
        }
    }

    @Test
    void parse_whatIsoFormattingWrites_isTheSameMoment_seed20260309() {
        SplittableRandom random = new SplittableRandom(20260309);
        long end = Instant.parse("9999-12-31T00:00:00Z").getEpochSecond();
        for (int i = 0; i < 10_000; i++) {
            Instant moment = Instant.ofEpochSecond(random.nextLong(86_400, end), random.nextInt(1_000_000_000));
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * random.nextInt(-18 * 60, 18 * 60 + 1));
            Instant stored = moment.truncatedTo(ChronoUnit.MICROS);

            assertThat(Timestamp.parse(moment.toString())).contains(stored);
            assertThat(Timestamp.parse(moment.atOffset(offset).toString())).contains(stored);
        }
    }

    private static void isInRange(Optional<Instant> parsed) {
        assertThat(parsed.orElse(Instant.EPOCH)).isBetween(Instant.EPOCH, Instant.parse("9999-12-31T23:59:59.999999Z"));
    }

    @Test
    void parse_ofAtMost64Characters_blanksIncluded() {
        assertThat(Timestamp.parse("2026-03-01" + " ".repeat(54))).contains(Instant.parse("2026-03-01T00:00:00Z"));
        assertThat(Timestamp.parse("2026-03-01" + " ".repeat(55))).isEmpty();
    }
}
