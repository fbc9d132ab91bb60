package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.event.EventType;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoalTest {
    @ParameterizedTest
    @CsvSource({
        "trial-converted within 14d, trial-converted, P14D, trial-converted within 14d",
        "order.paid within 90m, order.paid, PT90M, order.paid within 90m",
        "order.paid within 120m, order.paid, PT2H, order.paid within 2h",
        "order.paid within 48h, order.paid, P2D, order.paid within 2d",
        "back within 1d within 365d, back within 1d, P365D, back within 1d within 365d"
    })
    void text_isRead_andWrittenInTheLargestUnit(String text, String event, Duration within, String written) {
        Goal goal = Goal.parse(text).orElseThrow();

        assertThat(goal).isEqualTo(new Goal(new EventType(event), within));
        assertThat(goal.written()).isEqualTo(written);
        assertThat(Goal.parse(written)).contains(goal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "trial-converted",
                "within 14d",
                "trial-converted within",
                "trial-converted within 14",
                "trial-converted within 14 d",
                "trial-converted within 30s",
                "trial-converted within 0d",
                "trial-converted within 366d",
                "trial-converted within 999999d",
                "trial-converted within -1d",
                "trial-converted in 14d",
                "<script> within 14d"
            })
    void anyOtherText_isNoGoal(String text) {
        assertThat(Goal.parse(text)).isEmpty();
    }

    @Test
    void time_isOfWholeMinutes_uptoAYear() {
        EventType event = new EventType("a");
        assertThat(new Goal(event, Goal.MAX).within()).isEqualTo(Duration.ofDays(365));
        for (Duration wrong :
                new Duration[] {Duration.ZERO, Duration.ofMinutes(-1), Duration.ofSeconds(90), Goal.MAX.plusMinutes(1)
                }) {
            assertThatThrownBy(() -> new Goal(event, wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
