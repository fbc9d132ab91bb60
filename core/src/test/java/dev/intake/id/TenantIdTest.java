package dev.intake.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 2.9: checked against its shape before anything else. */
class TenantIdTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"a", "tn_4fGh", "A-b_9", "0123456789012345678901234567890123456789012345678901234567890123"})
    void parse_shape_isTheId(String text) {
        assertThat(TenantId.parse(text)).contains(new TenantId(text));
        assertThat(new TenantId(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a b",
                "a/b",
                "..",
                "a.b",
                "a%2Fb",
                "a\n",
                "a\u0000",
                "é",
                "１",
                "a'--",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void parse_anythingElse_isNoId(String text) {
        assertThat(TenantId.parse(text)).isEmpty();
        assertThatThrownBy(() -> new TenantId(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
