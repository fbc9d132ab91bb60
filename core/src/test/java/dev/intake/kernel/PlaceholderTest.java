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
                "\"undefined\"",
                "'null'",
                "\"\"",
                "''",
                "{}",
                "[object HTMLInputElement]",
                "[object Function]",
                "{{ user.id }}",
                "${user.id}",
                "#{user.id}",
                "<%= user.id %>",
                "<built-in function id>",
                "AnonymousUser",
                "anonymousUser",
                "#REF!",
                "%s",
                "%!s(MISSING)",
                "00000000000000000000000000000000",
                "{00000000-0000-0000-0000-000000000000}",
                "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
                "YOUR_USER_ID",
                "userId",
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
                "\"",
                "\"42\"",
                "{3f2504e0-4f89-11d3-9a0c-0305e82c3301}",
                "[object",
                "$42",
                "user",
                "nat",
                "na",
            })
    void cause_ofAnId_isEmpty(String text) {
        assertThat(Placeholder.cause(text)).isEmpty();
        assertThat(Placeholder.is(text)).isFalse();
    }
}
