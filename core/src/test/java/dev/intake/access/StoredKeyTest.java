package dev.intake.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredKeyTest {
    private final IngestionKey key = IngestionKey.generate(new SplittableRandom(1));

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
