package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions 6.4: a program is drafted once for all contacts, or for each of them. */
class DraftingModeTest {
    @ParameterizedTest
    @CsvSource({"SHARED, shared", "PER_CONTACT, per-contact"})
    void label_isAsShown(DraftingMode mode, String label) {
        assertThat(mode.label()).isEqualTo(label);
    }
}
