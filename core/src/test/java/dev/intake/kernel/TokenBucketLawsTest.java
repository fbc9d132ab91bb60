package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The bucket against arithmetic that can neither round nor overflow. */
class TokenBucketLawsTest {
    private static final int TRIES = 10_000;
    private static final int STEPS = 20;
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final BigInteger HOUR = BigInteger.valueOf(3_600_000_000L);

    @Test
    void take_grantsExactlyWhatTheModelGrants_andNeverHoldsMoreThanItsBurst_seed20260320() {
        SplittableRandom random = new SplittableRandom(20260320);
        int granted = 0;
        int refused = 0;
        for (int i = 0; i < TRIES; i++) {
            RateLimit limit = limit(random);
            TokenBucket bucket = TokenBucket.full(limit, START);
            Model model = new Model(limit);
            Instant now = START;
            for (int step = 0; step < STEPS; step++) {
                now = now.plusNanos(1_000 * microsLater(random));
                TakeOutcome taken = bucket.take(now);
                assertThat(taken.isGranted()).isEqualTo(model.take(now));
                if (taken.isGranted()) {
                    bucket = taken.bucket();
                    granted++;
                } else {
                    refused++;
                }
                assertThat(bucket.level()).isBetween(0L, limit.burst() * TokenBucket.UNITS_PER_REQUEST);
            }
        }
        assertThat(granted).isGreaterThan(TRIES);
        assertThat(refused).isGreaterThan(TRIES);
    }

    @Test
    void retryAfter_isTheFirstWholeSecondAtWhichOneIsGranted_seed20260321() {
        SplittableRandom random = new SplittableRandom(20260321);
        for (int i = 0; i < TRIES; i++) {
            RateLimit limit = limit(random);
            long level = random.nextLong(TokenBucket.UNITS_PER_REQUEST);
            TokenBucket bucket = new TokenBucket(limit, level, START);
            Instant now = START.plusNanos(random.nextLong(-5_000_000_000L, 1_000));

            Duration retryAfter = bucket.take(now).retryAfter().orElseThrow();

            assertThat(retryAfter).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
            assertThat(bucket.take(now.plus(retryAfter))).matches(TakeOutcome::isGranted);
            if (retryAfter.toSeconds() > 1) {
                // One microsecond of slack: the bucket's clock has no finer hand.
                assertThat(bucket.take(now.plus(retryAfter).minusSeconds(1).minusNanos(1_000)))
                        .matches(taken -> !taken.isGranted());
            }
        }
    }

    private static RateLimit limit(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> RateLimit.DEFAULT;
            case 1 -> new RateLimit(random.nextInt(1, 5_000), random.nextInt(1, 5));
            default -> new RateLimit(random.nextInt(1, RateLimit.MAX + 1), random.nextInt(1, RateLimit.MAX + 1));
        };
    }

    private static long microsLater(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> -random.nextLong(10_000_000);
            case 2 -> random.nextLong(10);
            case 3 -> random.nextLong(10_000_000);
            default -> random.nextLong(3_600_000_000L);
        };
    }

    /** The level in 3,600,000,000ths of a request, refilled by the microseconds since the latest time ever seen. */
    private static final class Model {
        private final RateLimit limit;
        private final BigInteger capacity;
        private BigInteger level;
        private Instant latest = START;

        Model(RateLimit limit) {
            this.limit = limit;
            this.capacity = BigInteger.valueOf(limit.burst()).multiply(HOUR);
            this.level = capacity;
        }

        boolean take(Instant now) {
            if (now.isAfter(latest)) {
                BigInteger micros =
                        BigInteger.valueOf(Duration.between(latest, now).toNanos() / 1_000);
                level = level.add(micros.multiply(BigInteger.valueOf(limit.requestsPerHour())))
                        .min(capacity);
                latest = now;
            }
            boolean granted = level.compareTo(HOUR) >= 0;
            if (granted) {
                level = level.subtract(HOUR);
            }
            return granted;
        }
    }
}
