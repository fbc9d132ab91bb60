package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, Sanitization: dropped values are reported with their reasons. */
class DroppedTest {
    @ParameterizedTest
    @EnumSource
    void reason_isShownAsAWord_withTheRuleThatWasApplied(Dropped.Reason reason) {
        assertThat(reason.label()).matches("[a-z]+(-[a-z]+)*").hasSameSizeAs(reason.name());
        assertThat(reason.rule()).contains(" ");
    }
}
