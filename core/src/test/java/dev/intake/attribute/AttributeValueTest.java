package dev.intake.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.attribute.AttributeValue.Decimal;
import dev.intake.attribute.AttributeValue.Text;
import dev.intake.attribute.AttributeValue.Whole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Sanitization 2: strings, finite numbers, booleans. */
class AttributeValueTest {
    @ParameterizedTest
    @CsvSource({
        "0.0, 0",
        "-0.0, 0",
        "1.0, 1",
        "1e3, 1000",
        "-42.0, -42",
        "9007199254740993, 9007199254740992",
        "-9223372036854775808, -9223372036854775808"
    })
    void number_withoutFraction_isWhole(double number, long whole) {
        assertThat(AttributeValue.number(number)).contains(new Whole(whole));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, -1.25, 1e-300, 0x1p63, 1e19, -1e300, Double.MIN_VALUE, Double.MAX_VALUE})
    void number_withFractionOrOutsideOfLong_isDecimal(double number) {
        assertThat(AttributeValue.number(number)).contains(new Decimal(number));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void number_notFinite_isNoValue(double number) {
        assertThat(AttributeValue.number(number)).isEmpty();
        assertThatThrownBy(() -> new Decimal(number)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void decimal_thatIsWhole_cannotBeBuilt() {
        assertThatThrownBy(() -> new Decimal(1.0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void text_notSanitized_cannotBeBuilt() {
        assertThat(new Text("").value()).isEmpty();
        assertThat(new Text("x".repeat(1024)).value()).hasSize(1024);
        for (String raw : new String[] {" a", "a\u00a0", "a\u0000", "\ud83d", "x".repeat(1025)}) {
            assertThatThrownBy(() -> new Text(raw)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
