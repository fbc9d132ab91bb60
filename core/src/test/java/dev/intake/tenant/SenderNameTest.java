package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SenderNameTest {
    @Test
    void parse_trims() {
        assertThat(SenderName.parse("  Acme & Söhne ")).contains(new SenderName("Acme & Söhne"));
        assertThat(SenderName.parse("x".repeat(100))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb", "a\r\nBcc: b@c.de", "a\tb", "a\u2028b"})
    void parse_whatIsNoName_isRejected(String text) {
        assertThat(SenderName.parse(text)).isEmpty();
        assertThatThrownBy(() -> new SenderName(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void parse_tooLong_isRejected() {
        assertThat(SenderName.parse("x".repeat(101))).isEmpty();
    }
}
