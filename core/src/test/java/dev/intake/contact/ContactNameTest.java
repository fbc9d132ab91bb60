package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Decisions 3.10: names are trimmed and truncated like string values. */
class ContactNameTest {
    @Test
    void of_text_isTrimmedAndCut() {
        assertThat(ContactName.of("  Ada \u0000Lovelace\n")).contains(new ContactName("Ada Lovelace"));
        assertThat(ContactName.of("x".repeat(1025))).contains(new ContactName("x".repeat(1024)));
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
}
