package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ADR 112: the parts of a layout. */
class EmailLayoutTest {
    @ParameterizedTest
    @CsvSource({"#000000, #ffffff, 21", "#767676, #ffffff, 4.54", "#ff0000, #ffffff, 4.00", "#0b57d0, #0b57d0, 1"})
    void contrast_isThatOfTheStandard(String one, String two, double ratio) {
        assertThat(new Color(one).contrast(new Color(two))).isCloseTo(ratio, within(0.005));
        assertThat(new Color(two).contrast(new Color(one))).isCloseTo(ratio, within(0.005));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "red", "#fff", "0b57d0", "#0b57d", "#0b57d0;", "#0b57g0", "#0b57d00"})
    void color_ofAnotherForm_isInvalid(String text) {
        assertThat(Color.parse(text)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new Color(text));
    }

    @Test
    void color_isTrimmed_andLowerCase() {
        assertThat(Color.parse(" #0B57D0 ")).contains(new Color("#0b57d0"));
    }

    @Test
    void accent_thatIsNotLegible_isRejected() {
        EmailLayout layout = EmailLayout.DEFAULT;
        assertThat(layout.withAccent(Color.parse("#767676")).accent()).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> layout.withAccent(Color.parse("#777777")))
                .withMessageContaining("#ffffff");
        assertThat(layout.withAccent(Optional.empty())).isEqualTo(layout);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "two\nlines", "a\u2028b"})
    void text_isOneLine(String text) {
        assertThat(LayoutText.parse(text)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new LayoutText(text));
    }

    @Test
    void text_hasAtMost200Characters() {
        assertThat(LayoutText.parse("x".repeat(LayoutText.MAX))).isPresent();
        assertThat(LayoutText.parse("x".repeat(LayoutText.MAX + 1))).isEmpty();
    }
}
