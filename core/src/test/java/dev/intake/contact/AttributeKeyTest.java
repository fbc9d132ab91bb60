package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Limits: up to 64 characters, from letters, digits, {@code _ . : -}. */
class AttributeKeyTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "Plan", "first_name", "a.b", "a:b", "a-b", "0", "_", "-.:"})
    void parse_allowedCharacters_isAKey(String text) {
        assertThat(AttributeKey.parse(text))
                .hasValueSatisfying(
                        key -> assertThat(key.value()).isEqualTo(text).isEqualTo(key.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", " a", "a ", "a/b", "$a", "é", "а", "a\u0000", "a\n", "😀", "１"})
    void parse_otherCharacters_isNoKey(String text) {
        assertThat(AttributeKey.parse(text)).isEmpty();
        assertThatThrownBy(() -> new AttributeKey(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void parse_everyCharacter_isAllowedExactlyWhenTheRuleListsIt() {
        Pattern rule = Pattern.compile("[A-Za-z0-9_.:-]");
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            String text = String.valueOf((char) c);
            assertThat(AttributeKey.parse(text).isPresent())
                    .as("U+%04X", c)
                    .isEqualTo(rule.matcher(text).matches());
        }
    }

    @Test
    void parse_moreThan64Characters_isNoKey() {
        assertThat(AttributeKey.parse("k".repeat(64))).isPresent();
        assertThat(AttributeKey.parse("k".repeat(65))).isEmpty();
    }

    @Test
    void compareTo_ordersByTheText() {
        assertThat(new AttributeKey("a")).isLessThan(new AttributeKey("b")).isGreaterThan(new AttributeKey("B"));
    }
}
