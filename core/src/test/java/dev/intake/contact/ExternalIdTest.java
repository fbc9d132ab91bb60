package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 2.1: trimmed; 1 to 255 characters. */
class ExternalIdTest {
    @ParameterizedTest
    @ValueSource(strings = {"1", "user_1", "a b", "日本", "auth0|5f7c", "\ud83d\ude00"})
    void new_cleanText_isAnId_comparedExactly(String value) {
        assertThat(new ExternalId(value)).hasToString(value).isNotEqualTo(new ExternalId(value + "x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " a", "a\n", "a\u0000", "\ude00"})
    void new_textThatIsNotClean_cannotBeBuilt(String value) {
        assertThatThrownBy(() -> new ExternalId(value)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void new_moreThan255Characters_cannotBeBuilt() {
        assertThat(new ExternalId("\ud83d\ude00".repeat(255)).value()).hasSize(510);
        assertThatThrownBy(() -> new ExternalId("u".repeat(256))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void equals_otherCase_isAnotherId() {
        assertThat(new ExternalId("User")).isNotEqualTo(new ExternalId("user"));
    }
}
