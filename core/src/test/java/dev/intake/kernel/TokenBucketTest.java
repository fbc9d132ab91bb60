package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Limits: 600 per hour, burst up to 600; Decisions 3.11. */
class TokenBucketTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void take_full_grantsItsBurst_thenOneEverySixSeconds() {
        TokenBucket bucket = drained(RateLimit.DEFAULT);

        assertThat(bucket.take(NOON)).extracting(TakeOutcome::retryAfter).isEqualTo(Optional.of(Duration.ofSeconds(6)));
        assertThat(bucket.take(NOON.plusMillis(5_999)))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(1)));
        assertThat(bucket.take(NOON.plusSeconds(6))).matches(TakeOutcome::isGranted);
    }

    @Test
    void take_afterAnHour_grantsSixHundredAndNoMore() {
        TokenBucket bucket = drained(RateLimit.DEFAULT);
        Instant later = NOON.plus(Duration.ofHours(1));
        for (int i = 0; i < 600; i++) {
            bucket = granted(bucket, later);
        }
        assertThat(bucket.take(later)).matches(taken -> !taken.isGranted());
    }

    @Test
    void take_afterAges_grantsItsBurstAndNoMore() {
        TokenBucket bucket = granted(drained(new RateLimit(RateLimit.MAX, 2)), Instant.parse("9999-01-01T00:00:00Z"));

        assertThat(bucket.level()).isEqualTo(TokenBucket.UNITS_PER_REQUEST);
    }

    @ParameterizedTest
    @CsvSource({
        "600, 0, 6",
        "600, 1, 6",
        "600, 1000000, 5",
        "600, 5000000, 1",
        "600, 5999999, 1",
        "1, 0, 3600",
        "3600, 0, 1",
        "3600000, 0, 1",
        "7, 0, 515"
    })
    void take_empty_returnsTheWait_inWholeSeconds(int perHour, long microsLater, long seconds) {
        Instant now = NOON.plusNanos(microsLater * 1_000);

        assertThat(drained(new RateLimit(perHour, 1)).take(now))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(seconds)));
    }

    @Test
    void take_clockBehindTheBucket_waitsUntilItHasCaughtUp() {
        TokenBucket bucket = drained(RateLimit.DEFAULT);

        assertThat(bucket.take(NOON.minusSeconds(10)))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(16)));
        assertThat(bucket.take(NOON.minusNanos(1)))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(7)));
    }

    @Test
    void take_clockBehindTheBucket_stillGrantsWhatIsLeft() {
        TokenBucket bucket = TokenBucket.full(new RateLimit(600, 2), NOON);

        TokenBucket left = granted(bucket, NOON.minusSeconds(60));

        assertThat(left).isEqualTo(new TokenBucket(bucket.limit(), TokenBucket.UNITS_PER_REQUEST, NOON));
    }

    @Test
    void take_several_areGrantedAtOnceOrNot() {
        TokenBucket bucket = TokenBucket.full(new RateLimit(600, 5), NOON);

        assertThat(bucket.take(NOON, 3))
                .isEqualTo(new TakeOutcome(
                        new TokenBucket(bucket.limit(), 2 * TokenBucket.UNITS_PER_REQUEST, NOON), Optional.empty()));
        assertThat(bucket.take(NOON, 3).bucket().take(NOON, 3))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(6)));
        assertThatThrownBy(() -> bucket.take(NOON, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void take_ofNoRequest_isAFaultOfTheCaller() {
        assertThatThrownBy(() -> TokenBucket.full(RateLimit.DEFAULT, NOON).take(NOON, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("requests must be at least 1, not 0");
    }

    @Test
    void take_operations_costsHundredthsOfARequest() {
        TokenBucket bucket = TokenBucket.full(new RateLimit(600, 2), NOON);

        assertThat(bucket.take(NOON, RequestCost.operations(100))).isEqualTo(bucket.take(NOON, 1));
        TokenBucket left = bucket.take(NOON, RequestCost.operations(199)).bucket();
        assertThat(left.left(RequestCost.ONE_OPERATION)).isEqualTo(1);
        assertThat(left.left(RequestCost.ONE_REQUEST)).isZero();
        assertThat(left.take(NOON)).extracting(TakeOutcome::retryAfter).isEqualTo(Optional.of(Duration.ofSeconds(6)));
        TokenBucket drained = left.take(NOON, RequestCost.ONE_OPERATION).bucket();
        assertThat(drained.take(NOON, RequestCost.ONE_OPERATION))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(1)));
        assertThat(drained.asOf(NOON.plusMillis(60)).left(RequestCost.ONE_OPERATION))
                .isEqualTo(1);
    }

    @Test
    void figures_countWhatIsRequested() {
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, NOON);

        assertThat(bucket.capacityOf(RequestCost.ONE_REQUEST)).isEqualTo(600);
        assertThat(bucket.capacityOf(RequestCost.ONE_OPERATION)).isEqualTo(60_000);
        assertThat(bucket.untilFull()).isZero();
        TokenBucket used = bucket.take(NOON, RequestCost.operations(101)).bucket();
        assertThat(used.left(RequestCost.ONE_REQUEST)).isEqualTo(598);
        assertThat(used.left(RequestCost.ONE_OPERATION)).isEqualTo(59_899);
        assertThat(used.untilFull()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void take_moreThanTheBurst_countsAsTheBurst() {
        TokenBucket bucket = TokenBucket.full(new RateLimit(600, 5), NOON);

        assertThat(bucket.take(NOON, 25)).isEqualTo(new TakeOutcome(drained(bucket.limit()), Optional.empty()));
        assertThat(drained(bucket.limit()).take(NOON, 25))
                .extracting(TakeOutcome::retryAfter)
                .isEqualTo(Optional.of(Duration.ofSeconds(30)));
    }

    @Test
    void withLimit_smallerBurst_cutsTheLevel_andALargerOneKeepsIt() {
        TokenBucket full = TokenBucket.full(new RateLimit(600, 600), NOON);

        TokenBucket cut = full.withLimit(new RateLimit(60, 10), NOON);
        assertThat(cut).isEqualTo(TokenBucket.full(new RateLimit(60, 10), NOON));
        assertThat(cut.withLimit(new RateLimit(60, 100), NOON).level()).isEqualTo(10 * TokenBucket.UNITS_PER_REQUEST);
    }

    @Test
    void withLimit_countsTheTimeBeforeItAtTheOldRate() {
        Instant later = NOON.plusSeconds(60);
        TokenBucket changed = drained(RateLimit.DEFAULT).withLimit(new RateLimit(1, 600), later);

        assertThat(changed.level()).isEqualTo(10 * TokenBucket.UNITS_PER_REQUEST);
        assertThat(changed.at()).isEqualTo(later);
    }

    @Test
    void new_levelOutsideOfTheLimit_cannotBeBuilt() {
        long capacity = 600 * TokenBucket.UNITS_PER_REQUEST;
        assertThatThrownBy(() -> new TokenBucket(RateLimit.DEFAULT, -1, NOON))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TokenBucket(RateLimit.DEFAULT, capacity + 1, NOON))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(TokenBucket.full(new RateLimit(1, RateLimit.MAX), NOON).level())
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, RateLimit.MAX + 1})
    void rateLimit_outsideOfItsRange_cannotBeBuilt(int value) {
        assertThatThrownBy(() -> new RateLimit(value, 1)).hasMessageContaining("requestsPerHour");
        assertThatThrownBy(() -> new RateLimit(1, value)).hasMessageContaining("burst");
    }

    private static TokenBucket drained(RateLimit limit) {
        return new TokenBucket(limit, 0, NOON);
    }

    private static TokenBucket granted(TokenBucket bucket, Instant now) {
        assertThat(bucket.take(now)).matches(TakeOutcome::isGranted);
        return bucket.take(now).bucket();
    }

    @Test
    void take_whenItsRequestIsWholeWithinAMicrosecond_isGrantedThenAndNotBefore() {
        TokenBucket bucket = drained(new RateLimit(7, 1));

        assertThat(bucket.take(NOON.plusNanos(514_285_714_000L))).matches(taken -> !taken.isGranted());
        assertThat(bucket.take(NOON.plusNanos(514_285_715_000L))).matches(TakeOutcome::isGranted);
    }

    @Test
    void written_isParsedAgain_andNothingElse() {
        TokenBucket bucket = new TokenBucket(new RateLimit(600, 3), 12_345, NOON.plusNanos(1_000));
        assertThat(TokenBucket.parse(bucket.written())).contains(bucket);
        for (String other : new String[] {
            "",
            "600 3 12345",
            "600 3 -1 2026-01-31T10:00:00Z",
            "600 0 1 2026-01-31T10:00:00Z",
            "600 3 1 noon",
            "x 3 1 2026-01-31T10:00:00Z"
        }) {
            assertThat(TokenBucket.parse(other)).as(other).isEmpty();
        }
    }
}
