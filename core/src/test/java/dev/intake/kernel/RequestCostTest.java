package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestCostTest {
    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void cost_below1_isRejected(long units) {
        assertThatThrownBy(() -> new RequestCost(units))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("units must be at least 1, not " + units);
    }

    @Test
    void cost_of1_isTheSmallest() {
        assertThat(new RequestCost(1).units()).isEqualTo(1);
    }

    @Test
    void aHundredOperations_costAsMuchAsARequest() {
        assertThat(RequestCost.operations(100)).isEqualTo(RequestCost.ONE_REQUEST);
    }
}
