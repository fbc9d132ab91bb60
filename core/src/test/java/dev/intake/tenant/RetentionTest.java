package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetentionTest {
    private static final Instant NOW = Instant.parse("2026-03-31T12:00:00Z");

    @Test
    void default_isEventsForEver_andDeliveriesFor90Days() {
        assertThat(Retention.DEFAULT.eventsBefore(NOW)).isEmpty();
        assertThat(Retention.DEFAULT.deliveriesBefore(NOW)).isEqualTo(Instant.parse("2025-12-31T12:00:00Z"));
        assertThat(Retention.DEFAULT.hasForgotten(Instant.EPOCH)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 29, 3_651, Integer.MAX_VALUE})
    void periodOutsideOf30To3650Days_cannotBeBuilt(int days) {
        assertThat(Retention.isPossible(days)).isFalse();
        assertThatThrownBy(() -> Retention.DEFAULT.withEventDays(Optional.of(days)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Retention.DEFAULT.withDeliveryDays(days)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 31, 3_650})
    void period_isInDays(int days) {
        assertThat(Retention.isPossible(days)).isTrue();
        Retention kept = Retention.DEFAULT.withEventDays(Optional.of(days)).withDeliveryDays(days);
        assertThat(kept.eventsBefore(NOW)).contains(NOW.minusSeconds(days * 86_400L));
        assertThat(kept.deliveriesBefore(NOW)).isEqualTo(NOW.minusSeconds(days * 86_400L));
    }

    @Test
    void whatWasForgotten_onlyGrows_andOutlivesThePeriod() {
        Retention kept = Retention.DEFAULT.withEventDays(Optional.of(30)).forgotten(NOW.plusNanos(1_999));

        assertThat(kept.forgottenBefore()).contains(NOW.plusNanos(1_000));
        assertThat(kept.hasForgotten(NOW)).isTrue();
        assertThat(kept.hasForgotten(NOW.plusNanos(1_000))).isFalse();
        assertThat(kept.forgotten(NOW)).isEqualTo(kept);
        assertThat(kept.forgotten(NOW.plusSeconds(1)).forgottenBefore()).contains(NOW.plusSeconds(1));
        assertThat(kept.withEventDays(Optional.empty()).withDeliveryDays(31).forgottenBefore())
                .isEqualTo(kept.forgottenBefore());
    }
}
