package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyTest {
    @Test
    void pastedKey_isTrimmed() {
        assertThat(ApiKey.parse(" sk_test_abc\r\n").orElseThrow().reveal()).isEqualTo("sk_test_abc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "sk test", "sk_té", "sk\u0007x", "sk\nX-Header: y"})
    void textThatNoHeaderCanCarry_isNoKey(String text) {
        assertThat(ApiKey.parse(text)).isEmpty();
    }

    @Test
    void keyOf256Characters_isTooLong() {
        assertThat(ApiKey.parse("k".repeat(255))).isPresent();
        assertThat(ApiKey.parse("k".repeat(256))).isEmpty();
    }

    @Test
    void key_isNeverShown() {
        ApiKey key = ApiKey.parse("sk_test_abc").orElseThrow();

        assertThat(key)
                .hasToString("ApiKey[hidden]")
                .isEqualTo(ApiKey.parse("sk_test_abc").orElseThrow());
        assertThat(key).isNotEqualTo(ApiKey.parse("sk_test_abd").orElseThrow()).isNotEqualTo("sk_test_abc");
        assertThat(key.hashCode()).isEqualTo(ApiKey.parse("other").orElseThrow().hashCode());
    }
}
