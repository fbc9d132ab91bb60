package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.connector.BillingInterval.Unit;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how often a subscription is charged, and for what amount. */
class BillingIntervalTest {
    @ParameterizedTest
    @CsvSource({
        "month, 1, MONTH, 1",
        "month, , MONTH, 1",
        "year, 3, YEAR, 3",
        "week, 1000, WEEK, 1000",
        "day, 1, DAY, 1"
    })
    void of_aUnitAndACount_isThatInterval(String unit, Long count, Unit expected, int units) {
        assertThat(BillingInterval.of(Optional.of(unit), Optional.ofNullable(count)))
                .contains(new BillingInterval(expected, units));
    }

    @ParameterizedTest
    @CsvSource({"month, 0", "month, -1", "month, 1001", "decade, 1", "Month, 1", ", 1"})
    void of_anythingElse_isInvalid(String unit, long count) {
        assertThat(BillingInterval.of(Optional.ofNullable(unit), Optional.of(count)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1001})
    void new_ofACountOutOfRange_cannotBeBuilt(int count) {
        assertThatThrownBy(() -> new BillingInterval(Unit.DAY, count)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"DAY, 1, 365", "DAY, 5, 73", "WEEK, 1, 52.142857", "WEEK, 73, 0.714286", "MONTH, 3, 4", "YEAR, 2, 0.5"})
    void perYear_ofACharge_isWhatAYearCosts(Unit unit, int count, BigDecimal expected) {
        assertThat(RecurringValue.of(BigDecimal.ONE, new BillingInterval(unit, count))
                        .perYear())
                .isEqualByComparingTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "MONTH, 1, WEEK, 4",
        "WEEK, 5, MONTH, 1",
        "YEAR, 1, MONTH, 11",
        "MONTH, 13, YEAR, 1",
        "YEAR, 1, DAY, 364",
        "DAY, 8, WEEK, 1",
        "WEEK, 2, WEEK, 1"
    })
    void isLongerThan_comparesTheTime_andNeverBothWays(Unit unit, int count, Unit shorterUnit, int shorterCount) {
        BillingInterval longer = new BillingInterval(unit, count);
        BillingInterval shorter = new BillingInterval(shorterUnit, shorterCount);

        assertThat(longer.isLongerThan(shorter)).isTrue();
        assertThat(shorter.isLongerThan(longer)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"YEAR, 1, MONTH, 12", "WEEK, 1, DAY, 7", "YEAR, 1, DAY, 365"})
    void isLongerThan_theSameTime_isFalse(Unit unit, int count, Unit otherUnit, int otherCount) {
        BillingInterval one = new BillingInterval(unit, count);
        BillingInterval other = new BillingInterval(otherUnit, otherCount);

        assertThat(one.isLongerThan(other)).isFalse();
        assertThat(other.isLongerThan(one)).isFalse();
    }
}
