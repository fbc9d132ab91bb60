package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.JsonReader;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions 3.5, for providers: the years 1970 to 9999. */
class ProviderTimeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1970-01-01T00:00:00Z",
        "253402300799, 9999-12-31T23:59:59Z",
        "253402300800,",
        "-1,",
        "0.5,",
        "'\"0\"',"
    })
    void seconds_withinTheYears_areATime(String sent, Instant expected) {
        assertThat(ProviderTime.seconds(JsonReader.read("{\"at\": " + sent + "}"), "at"))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "99999999999, 5138-11-16T09:46:39Z",
        "100000000000, 1973-03-03T09:46:40Z",
        "253402300799999, 9999-12-31T23:59:59.999Z",
        "253402300800000,",
        "-1,",
        "null,"
    })
    void millisOrSeconds_areToldApartByTheirSize(String sent, Instant expected) {
        assertThat(ProviderTime.millisOrSeconds(JsonReader.read("{\"at\": " + sent + "}"), "at"))
                .isEqualTo(Optional.ofNullable(expected));
    }
}
