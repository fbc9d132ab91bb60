package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeValue.Decimal;
import dev.intake.contact.AttributeValue.Text;
import dev.intake.contact.AttributeValue.Whole;
import java.math.BigDecimal;
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
    @CsvSource({
        "9007199254740993.0, 9007199254740993",
        "9.223372036854775807e18, 9223372036854775807",
        "1e-400, 0",
        "-1e-999999999, 0"
    })
    void number_ofText_keepsItsDigits(BigDecimal number, long whole) {
        assertThat(AttributeValue.number(number)).contains(new Whole(whole));
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.5",
        "-1.250, -1.25",
        "1e-300, 1.0E-300",
        "9223372036854775808, 9223372036854775808",
        "18446744073709551615, 18446744073709551615",
        "1e19, 1.0E19",
        "-1e300, -1.0E300",
        "9007199254740993.5, 9007199254740993.5",
        "0.12345678901234567890, 0.1234567890123456789"
    })
    void number_withFractionOrOutsideOfLong_isDecimal_withItsDigits(BigDecimal number, String text) {
        assertThat(AttributeValue.number(number).orElseThrow())
                .isInstanceOf(Decimal.class)
                .hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"12345678.90, 12345678.9", "0.0001, 0.0001", "1e19, 10000000000000000000", "1e21, 1E+21", "1e-7, 1E-7"})
    void written_isInPlainDigits_unlessExtremelyLargeOrSmall(BigDecimal number, String text) {
        assertThat(AttributeValue.number(number).orElseThrow().written()).isEqualTo(text);
    }

    @Test
    void number_hasAtMost64Digits() {
        assertThat(AttributeValue.number(new BigDecimal("0." + "7".repeat(1000))))
                .contains(new Decimal(new BigDecimal("0." + "7".repeat(63) + "8")));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void number_notFinite_isNoValue(double number) {
        assertThat(AttributeValue.number(number)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e309", "-1e309", "1e999999999"})
    void number_beyondADouble_isNoValue(BigDecimal number) {
        assertThat(AttributeValue.number(number)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.0", "1.50", "1e3"})
    void decimal_thatIsWholeOrHasTrailingZeros_cannotBeBuilt(BigDecimal number) {
        assertThatThrownBy(() -> new Decimal(number)).isInstanceOf(IllegalArgumentException.class);
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
