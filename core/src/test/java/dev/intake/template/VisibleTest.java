package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Merge fields: what takes up room and shows nothing fills no field. */
class VisibleTest {
    @ParameterizedTest(name = "U+{0}")
    @ValueSource(
            strings = {
                // By category: controls, formats, spaces, separators
                "0000",
                "0009",
                "00AD",
                "200B",
                "202E",
                "2060",
                "FEFF",
                "0020",
                "00A0",
                "3000",
                "2028",
                "2029",
                // Letters, symbols and marks that draw nothing, first and last of each row
                "115F",
                "1160",
                "3164",
                "FFA0",
                "2800",
                "034F",
                "17B4",
                "17B5",
                "180B",
                "180F",
                "FE00",
                "FE0F",
                "E0100",
                "E01EF",
                // Reserved for such
                "2065",
                "FDD0",
                "FDEF",
                "FFF0",
                "FFF8",
                "FFFE",
                "FFFF",
                "1FFFE",
                "10FFFF",
                "E0002",
                "E0FFF"
            })
    void characterThatShowsNothing_isNotVisible(String hex) {
        String text = Character.toString(Integer.parseInt(hex, 16));

        assertThat(Visible.in(text)).isFalse();
        assertThat(Visible.in(text + "a")).isTrue();
    }

    @ParameterizedTest(name = "U+{0}")
    @ValueSource(
            strings = {
                "0061",
                "0301",
                "1F600",
                // Beside those that show nothing
                "115E",
                "1161",
                "3163",
                "3165",
                "FFA1",
                "2801",
                "034E",
                "17B6",
                "180A",
                "1810",
                "FDFF",
                "FE10",
                "FDF0",
                // Reserved for what may show one day
                "FDCF",
                "FFEF",
                "2FE0",
                "DFFFD",
                "E1000"
            })
    void anyOther_isVisible(String hex) {
        assertThat(Visible.in(Character.toString(Integer.parseInt(hex, 16)))).isTrue();
    }
}
