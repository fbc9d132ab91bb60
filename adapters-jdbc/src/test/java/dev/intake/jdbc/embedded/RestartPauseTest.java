package dev.intake.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestartPauseTest {
    private final RestartPause pause = new RestartPause();

    @Test
    void next_isNothingFirst_thenGrowsToHalfAMinute() {
        assertThat(Stream.generate(pause::next).limit(9).map(Duration::toSeconds))
                .containsExactly(0L, 1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    }

    @Test
    void next_afterARunOfSeconds_isNothingAgain() {
        pause.next();
        pause.next();

        pause.endedAfter(RestartPause.MIN_STABLE_RUN.minusMillis(1));
        assertThat(pause.next()).isEqualTo(Duration.ofSeconds(2));

        pause.endedAfter(RestartPause.MIN_STABLE_RUN);
        assertThat(pause.next()).isZero();
        assertThat(pause.next()).isEqualTo(Duration.ofSeconds(1));
    }
}
