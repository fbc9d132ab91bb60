package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts stand for a missing identifier. */
class PlaceholderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "undefined",
                "Undefined",
                "NULL",
                "None",
                "nan",
                "[object Object]",
                "[OBJECT OBJECT]",
                "nil",
                "<nil>",
                "(null)",
                "\\N",
                "N/A",
                "Array",
                "00000000-0000-0000-0000-000000000000",
                "anonymous",
                " undefined ",
            })
    void cause_ofAWordForAMissingValue_isKnown(String text) {
        assertThat(Placeholder.cause(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "1",
                "undefined_1",
                "nullable",
                "user-null",
                "nils",
                "nancy",
                "nonesuch",
                "object",
                "undefined@example.com",
                "00000000-0000-0000-0000-000000000001",
                "n\u0131l",
            })
    void cause_ofAnId_isEmpty(String text) {
        assertThat(Placeholder.cause(text)).isEmpty();
        assertThat(Placeholder.is(text)).isFalse();
    }
}
