package dev.intake.app.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final Pace pace = new Pace(new SplittableRandom(20260416));

    @Test
    void roundThatLeavesSomethingDue_isFollowedByAnotherImmediately() {
        assertThat(pace.betweenRounds()).isZero();
    }

    @Test
    void roundThatDoesAllThatIsDue_isFollowedByAWait_spreadAroundASecond_seed20260416() {
        assertThat(IntStream.range(0, 1000).mapToObj(i -> pace.afterAll()))
                .allSatisfy(wait -> assertThat(wait).isBetween(Duration.ofMillis(500), Duration.ofMillis(1500)));
    }

    @Test
    void nothing_isFollowedByAWait_spreadAroundTwoSeconds_seed20260416() {
        List<Duration> waits =
                IntStream.range(0, 1000).mapToObj(i -> pace.afterNothing()).toList();

        assertThat(waits).allSatisfy(wait -> assertThat(wait).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(3)));
        assertThat(waits.stream().distinct()).hasSizeGreaterThan(500);
        assertThat(waits.stream().mapToLong(Duration::toMillis).average().orElseThrow())
                .isBetween(1_900.0, 2_100.0);
    }

    @Test
    void failures_areFollowedByWaitsThatDouble_upToAMinute_seed20260416() {
        for (long seconds : List.of(1, 2, 4, 8, 16, 32, 60, 60, 60)) {
            Duration around = Duration.ofSeconds(seconds);
            assertThat(pace.afterFailure())
                    .isBetween(around.dividedBy(2), around.multipliedBy(3).dividedBy(2));
        }
    }

    @Test
    void anythingThatWorks_startsTheWaitsAfterFailuresAnew() {
        for (Runnable works : List.<Runnable>of(pace::betweenRounds, pace::afterAll, pace::afterNothing)) {
            IntStream.range(0, 10).forEach(i -> pace.afterFailure());
            works.run();
            assertThat(pace.afterFailure()).isLessThan(Duration.ofSeconds(2));
        }
    }
}
