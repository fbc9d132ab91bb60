package dev.intake.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameShapeTest {
    private final NameShape shape = new NameShape(3, " /");

    @ParameterizedTest
    @ValueSource(strings = {"a", "Az", "z09", " ", "a/b", "/ /"})
    void fits_lettersDigitsAndWhatElseIsAllowed(String text) {
        assertThat(shape.fits(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abcd", "a.b", "@", "[", "`", "{", ":", "é", "１", "a\n"})
    void fits_notWhatIsEmptyTooLongOrHasAnotherCharacter(String text) {
        assertThat(shape.fits(text)).isFalse();
    }

    @Test
    void fits_withNothingMoreAllowed_lettersAndDigitsAlone() {
        assertThat(new NameShape(2, "").fits("a1")).isTrue();
        assertThat(new NameShape(2, "").fits("a-")).isFalse();
    }
}
