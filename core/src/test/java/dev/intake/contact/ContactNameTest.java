package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions 3.10: names are trimmed and truncated like string values. */
class ContactNameTest {
    @Test
    void of_text_isTrimmedAndCut() {
        assertThat(ContactName.of("  Ada \u0000Lovelace\n")).contains(new ContactName("Ada Lovelace"));
        assertThat(ContactName.of("x".repeat(1025))).contains(new ContactName("x".repeat(1024)));
    }

    @ParameterizedTest
    @CsvSource({
        "Ada, Lovelace, Ada Lovelace",
        "' ', Lovelace, Lovelace",
        "Ada, '', Ada",
        ", Lovelace, Lovelace",
        "' ', '',"
    })
    void of_firstAndLastName_joinsThoseThatAreNotBlank(
            @Nullable String first, @Nullable String last, @Nullable String expected) {
        assertThat(ContactName.of(Optional.ofNullable(first), Optional.ofNullable(last))
                        .map(ContactName::value))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void of_blank_isNoName() {
        assertThat(ContactName.of("")).isEmpty();
        assertThat(ContactName.of(" \u00a0\u0000")).isEmpty();
    }

    @Test
    void new_whatOfWouldChange_cannotBeBuilt() {
        for (String text : new String[] {"", " a", "a\u0000", "x".repeat(1025)}) {
            assertThatThrownBy(() -> new ContactName(text)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void toString_isTheName() {
        assertThat(new ContactName("Ada")).hasToString("Ada");
    }

    @ParameterizedTest
    @CsvSource({"ANN Übel, ann übel", "ΟΔΥΣΣΕΥΣ, οδυσσευσ", "οδυσσεύς, οδυσσεύσ", "Jürgen 😀, jürgen 😀"})
    void key_isTheNameInLowerCase_characterByCharacter(String name, String key) {
        assertThat(new ContactName(name).key()).isEqualTo(key);
    }

    @Test
    void key_ofABeginning_isTheBeginningOfTheKey() {
        String name = "ΣΑΣ İstanbul ẞtraße 😀 " + "Ä".repeat(80);
        String key = new ContactName(name).key();

        assertThat(key.codePointCount(0, key.length())).isEqualTo(ContactName.MAX_KEY);
        for (int end = 1; end <= ContactName.MAX_KEY; end++) {
            assertThat(key).startsWith(ContactName.key(name.substring(0, name.offsetByCodePoints(0, end))));
        }
    }
}
