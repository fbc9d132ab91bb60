package dev.intake.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the wait after a failed attempt. */
class RetryScheduleTest {
    @ParameterizedTest
    @CsvSource({"1, PT1M", "2, PT2M", "3, PT4M", "8, PT2H8M", "9, PT4H16M", "10, PT6H", "15, PT6H", "16,", "17,"})
    void after_soManyAttempts_isTwiceAsLongEachTime_upToSixHours(int attempts, Duration expected) {
        assertThat(RetrySchedule.after(attempts)).isEqualTo(Optional.ofNullable(expected));
    }
}
