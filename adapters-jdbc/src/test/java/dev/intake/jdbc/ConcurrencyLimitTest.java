package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.ConnectionException;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void enter_whenAllPlacesAreTaken_isGivenUpInTime() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(2, SHORT);
        limit.enter();
        limit.enter();

        assertThatThrownBy(limit::enter)
                .isInstanceOf(ConnectionException.class)
                .hasRootCauseMessage("all of 2 places for work were taken for 20 ms");
        assertThat(limit.waiting()).isZero();
    }

    @Test
    void enter_whenAPlaceIsLeftInTime_getsIt() throws Exception {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1, LONG);
        ConcurrencyLimit.Place first = limit.enter();
        CompletableFuture<ConcurrencyLimit.Place> second = CompletableFuture.supplyAsync(limit::enter);
        while (limit.waiting() == 0) {
            Thread.onSpinWait();
        }

        first.leave();

        assertThat(second.get(1, TimeUnit.MINUTES)).isNotNull();
    }

    /** Else the limit would grow with each that leaves before its end. */
    @Test
    void place_leftTwice_isGivenBackOnce() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1, SHORT);
        try (ConcurrencyLimit.Place place = limit.enter()) {
            place.leave();
        }

        limit.enter();

        assertThatThrownBy(limit::enter).isInstanceOf(ConnectionException.class);
    }

    @Test
    void enter_interrupted_isGivenUp_andStaysInterrupted() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1, LONG);
        limit.enter();
        Thread.currentThread().interrupt();

        assertThatThrownBy(limit::enter)
                .isInstanceOf(ConnectionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void limitOfNobody_isNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> ConcurrencyLimit.of(0, SHORT));
    }

    @Test
    void none_letsEverybodyIn() {
        ConcurrencyLimit none = ConcurrencyLimit.none();
        for (int at = 0; at < 1_000; at++) {
            none.enter();
        }

        assertThat(none.waiting()).isZero();
    }
}
