package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameFormatTest {
    private final NameFormat shape = new NameFormat(3, " /");

    @ParameterizedTest
    @ValueSource(strings = {"a", "Az", "Z", "z09", " ", "a/b", "/ /"})
    void fits_lettersDigitsAndWhatElseIsAllowed(String text) {
        assertThat(shape.matches(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abcd", "a.b", "@", "[", "`", "{", ":", "é", "１", "a\n"})
    void fits_notWhatIsEmptyTooLongOrHasAnotherCharacter(String text) {
        assertThat(shape.matches(text)).isFalse();
    }

    @Test
    void fits_withNothingMoreAllowed_lettersAndDigitsAlone() {
        assertThat(new NameFormat(2, "").matches("a1")).isTrue();
        assertThat(new NameFormat(2, "").matches("a-")).isFalse();
    }
}
