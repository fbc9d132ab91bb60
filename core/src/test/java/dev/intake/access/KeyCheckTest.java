package dev.intake.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Authentication 1 to 3. */
class KeyCheckTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Optional<ReplacedKey> NO_GRACE = Optional.empty();

    private final SplittableRandom random = new SplittableRandom(1);
    private final IngestionKey key = IngestionKey.generate(random);
    private final IngestionKey other = IngestionKey.generate(random);
    private final Optional<StoredKey> inForce = Optional.of(StoredKey.of(key, Instant.EPOCH));
    private final Optional<ReplacedKey> inGrace = Optional.of(
            ReplacedKey.of(StoredKey.of(other, Instant.EPOCH), new GracePeriod(Duration.ofSeconds(60)), NOW));

    private static KeyCheck check(
            Optional<StoredKey> inForce, Optional<ReplacedKey> inGrace, Optional<IngestionKey> presented, Instant now) {
        return KeyCheck.of(inForce, inGrace, presented.map(IngestionKey::hash), now);
    }

    @Test
    void of_theKeyInForce_isAccepted() {
        assertThat(check(inForce, NO_GRACE, Optional.of(key), NOW)).isEqualTo(KeyCheck.ACCEPTED);
        assertThat(check(inForce, inGrace, Optional.of(key), NOW)).isEqualTo(KeyCheck.ACCEPTED);
    }

    @Test
    void of_anotherKeyOrNone_isWrong() {
        assertThat(check(inForce, NO_GRACE, Optional.of(other), NOW)).isEqualTo(KeyCheck.WRONG);
        assertThat(check(inForce, NO_GRACE, Optional.empty(), NOW)).isEqualTo(KeyCheck.WRONG);
        assertThat(check(inForce, inGrace, Optional.empty(), NOW)).isEqualTo(KeyCheck.WRONG);
        assertThat(check(inForce, inGrace, Optional.of(IngestionKey.generate(random)), NOW))
                .isEqualTo(KeyCheck.WRONG);
    }

    @Test
    void of_tenantWithoutKey_isNeverGenerated_whateverWasPresented() {
        assertThat(check(Optional.empty(), NO_GRACE, Optional.of(key), NOW)).isEqualTo(KeyCheck.NEVER_GENERATED);
        assertThat(check(Optional.empty(), NO_GRACE, Optional.empty(), NOW)).isEqualTo(KeyCheck.NEVER_GENERATED);
    }

    @Test
    void of_theKeyInGrace_isAcceptedUntilItsEnd_andWrongFromThenOn() {
        assertThat(check(inForce, inGrace, Optional.of(other), NOW)).isEqualTo(KeyCheck.ACCEPTED);
        assertThat(check(
                        inForce,
                        inGrace,
                        Optional.of(other),
                        NOW.plusSeconds(60).minusNanos(1_000)))
                .isEqualTo(KeyCheck.ACCEPTED);
        assertThat(check(inForce, inGrace, Optional.of(other), NOW.plusSeconds(60)))
                .isEqualTo(KeyCheck.WRONG);
    }

    @Test
    void gracePeriod_isOneSecondToADay() {
        assertThat(GracePeriod.ofSeconds(1)).contains(new GracePeriod(Duration.ofSeconds(1)));
        assertThat(GracePeriod.ofSeconds(86_400)).contains(new GracePeriod(Duration.ofHours(24)));
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 86_401, Long.MAX_VALUE})
    void gracePeriod_ofAnotherLength_cannotBeBuilt(long seconds) {
        assertThat(GracePeriod.ofSeconds(seconds)).isEmpty();
        assertThatThrownBy(() -> new GracePeriod(Duration.ofSeconds(seconds)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new GracePeriod(Duration.ofMillis(1_500)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void storedKey_keepsWhatItsOwnerRecognizesItBy() {
        StoredKey stored = StoredKey.of(key, Instant.EPOCH.plusNanos(1_999));

        assertThat(key.reveal()).startsWith(stored.shownPrefix());
        assertThat(stored.shownPrefix()).startsWith("svc_ing_").hasSize(12);
        assertThat(stored.generatedAt()).isEqualTo(Instant.EPOCH.plusNanos(1_000));
    }
}
