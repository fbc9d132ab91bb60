package dev.intake.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UntrustedTextTest {
    @Test
    void ordinaryText_isLeftUnchanged() {
        for (String text : new String[] {"", "order.created", "Ünïcode 日本 😀", "a".repeat(100), "😀".repeat(100)}) {
            assertThat(UntrustedText.of(text)).isEqualTo(text);
        }
    }

    @Test
    void longText_isCut_withAnEllipsis() {
        assertThat(UntrustedText.of("a".repeat(101))).isEqualTo("a".repeat(99) + "…");
        assertThat(UntrustedText.of("😀".repeat(500))).isEqualTo("😀".repeat(99) + "…");
    }

    @Test
    void whatIsNotSeen_isRemoved() {
        String tags = new StringBuilder()
                .appendCodePoint(0xE0041)
                .appendCodePoint(0xE0042)
                .appendCodePoint(0xE0101)
                .toString();

        assertThat(UntrustedText.of(
                        "a\u0000\u0007\u001b[31m\u0085\u200b\u202e\u2066\ufeff\ue000\ufe0f" + tags + "\ud800b"))
                .isEqualTo("a[31m b");
    }

    @Test
    void lines_becomeOne() {
        assertThat(UntrustedText.of("a\r\nb\tc\u2028d\u00a0e")).isEqualTo("a  b c d e");
    }
}
