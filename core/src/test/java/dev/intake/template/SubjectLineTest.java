package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rendered subject is one line, regardless of the values of its fields. */
class SubjectLineTest {
    @ParameterizedTest
    @ValueSource(
            strings = {" ", "   ", "\n", "\r\n", "\t", "\u0085", "\u00a0", "\u2028", "\u2029", "\u3000", " \n \u00a0"})
    void runOfWhiteSpaceOrControls_isOneSpace(String gap) {
        assertThat(SubjectLine.of("one" + gap + "two")).isEqualTo("one two");
        assertThat(SubjectLine.of(gap + "one" + gap)).isEqualTo("one");
    }

    @Test
    void charactersThatTurnTheDirectionOfText_areRemoved() {
        assertThat(SubjectLine.of("a\u202eb\u2066c\u202cd")).isEqualTo("abcd");
    }

    @Test
    void encodedWord_isTornApart() {
        assertThat(SubjectLine.of("=?utf-8?q?x?=")).isEqualTo("= ?utf-8?q?x?=");
    }

    @Test
    void line_isCutToItsLength() {
        assertThat(SubjectLine.of("x".repeat(Template.MAX_SUBJECT + 1))).hasSize(Template.MAX_SUBJECT);
    }
}
