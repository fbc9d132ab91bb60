package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A clock that was ahead and is set right. */
class WrongClockTest {
    private static final Instant NOW = Instant.parse("2026-11-26T20:00:00Z");

    private static TokenBucket emptied(RateLimit limit, Instant at) {
        return new TokenBucket(limit, 0, at);
    }

    @ParameterizedTest
    @CsvSource({"600, 600, P1D, 6", "600, 600, P3650D, 6", "36000, 600, PT1H1M, 1", "1, 600, PT2H, 3600"})
    void bucketOfAClockThatWasAhead_refillsFromNowOn(int perHour, int burst, Duration ahead, long retrySeconds) {
        TokenBucket bucket = emptied(new RateLimit(perHour, burst), NOW.plus(ahead));

        assertThat(bucket.take(NOW))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(retrySeconds)));
        assertThat(bucket.asOf(NOW).take(NOW.plusSeconds(retrySeconds))).matches(TakeOutcome::isGranted);
    }

    @Test
    void bucketOfAnotherNodesClock_refillsNothingUntilThisOneHasCaughtUp() {
        TokenBucket bucket = emptied(RateLimit.DEFAULT, NOW.plusSeconds(2));

        assertThat(bucket.take(NOW)).extracting(TakeOutcome::retryAfter).isEqualTo(Optional.of(Duration.ofSeconds(8)));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, true",
        "PT9M59S, true",
        "PT10M, false",
        "PT-30S, true",
        "PT-1M, true",
        "PT-61S, false",
        "P-1D, false"
    })
    void whatBeganAtAStoredInstant_lastsForItsLength_andNotFromTheFuture(Duration since, boolean lasts) {
        assertThat(Lasting.is(NOW, Duration.ofMinutes(10), NOW.plus(since))).isEqualTo(lasts);
    }
}
