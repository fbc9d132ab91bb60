package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.template.EmailTemplate;
import dev.intake.testing.TestEmails;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6.4: an ordered list of steps, each with a delay and its variants. */
class EmailSequenceTest {
    private static final EmailTemplate EMAIL = TestEmails.template("subject", "text");
    private static final Step NOW = new Step(Duration.ZERO, List.of(EMAIL));
    private static final Step SPLIT = new Step(Duration.ofDays(1), List.of(EMAIL, EMAIL));
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Enrollment ENROLLMENT = new Enrollment(
            new Entry(new ProgramId(new UUID(1, 2)), new ContactId(new UUID(3, 4))), new EventId(new UUID(5, 6)), NOON);

    @Test
    void step_hasADelayOfUpToAYear() {
        assertThat(new Step(Duration.ofDays(365), List.of(EMAIL)).delay()).isEqualTo(Duration.ofDays(365));
        assertThat(NOW.delay()).isEqualTo(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1S", "PT0.5S", "-PT0.5S", "PT8760H0M1S", "PT8760H0M0.5S"})
    void step_ofAnotherDelay_cannotBeBuilt(String delay) {
        assertThatThrownBy(() -> new Step(Duration.parse(delay), List.of(EMAIL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("delay");
    }

    @Test
    void step_hasOneToTenVariants() {
        assertThat(new Step(Duration.ZERO, Collections.nCopies(10, EMAIL)).variants())
                .hasSize(10);
        for (int count : new int[] {0, 11}) {
            assertThatThrownBy(() -> new Step(Duration.ZERO, Collections.nCopies(count, EMAIL)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("variants");
        }
    }

    @Test
    void sequence_hasAtMostFiftySteps() {
        assertThat(new EmailSequence(DraftingMode.SHARED, Collections.nCopies(50, NOW)).steps())
                .hasSize(50);
        assertThatThrownBy(() -> new EmailSequence(DraftingMode.SHARED, Collections.nCopies(51, NOW)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyASharedDraft_isSplit() {
        assertThat(new EmailSequence(DraftingMode.SHARED, List.of(NOW, SPLIT)).emails())
                .hasSize(3);
        assertThat(new EmailSequence(DraftingMode.PER_CONTACT, List.of(NOW, NOW)).emails())
                .hasSize(2);
        assertThatThrownBy(() -> new EmailSequence(DraftingMode.PER_CONTACT, List.of(NOW, SPLIT)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void place_countsFromOne_andNamesVariantsByLetters() {
        assertThat(EmailSequence.place(0, 0, 1)).isEqualTo("step 1");
        assertThat(EmailSequence.place(1, 1, 2)).isEqualTo("step 2, variant B");
    }

    @Test
    void progress_beginsByWaitingForTheFirstStep_ifThereIsOne() {
        Instant entered = ENROLLMENT.enrolledAt();

        assertThat(EnrollmentProgress.begun(ENROLLMENT, new EmailSequence(DraftingMode.SHARED, List.of(SPLIT, NOW))))
                .isEqualTo(new EnrollmentProgress(
                        ENROLLMENT, 0, entered, Optional.of(entered.plus(Duration.ofDays(1))), 0));
        assertThat(EnrollmentProgress.begun(ENROLLMENT, EmailSequence.empty(DraftingMode.SHARED)))
                .isEqualTo(new EnrollmentProgress(ENROLLMENT, 0, entered, Optional.empty(), 0));
    }

    @Test
    void progress_advancesStepByStep_andEndsAfterTheLast() {
        EmailSequence sequence = new EmailSequence(DraftingMode.SHARED, List.of(NOW, SPLIT));

        EnrollmentProgress second =
                EnrollmentProgress.begun(ENROLLMENT, sequence).claimed(NOON).advanced(sequence, NOON);

        assertThat(second)
                .isEqualTo(new EnrollmentProgress(ENROLLMENT, 1, NOON, Optional.of(NOON.plus(Duration.ofDays(1))), 1));
        assertThat(second.advanced(sequence, NOON).dueAt()).isEmpty();
        assertThat(second.entry()).isEqualTo(ENROLLMENT.entry());
        assertThat(EmailId.of(second.entry(), 0)).isNotEqualTo(EmailId.of(second.entry(), 1));
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, -1"})
    void progress_countsFromZero(int position, int claim) {
        assertThatThrownBy(() -> new EnrollmentProgress(ENROLLMENT, position, NOON, Optional.empty(), claim))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new EnrollmentProgress(ENROLLMENT, 0, NOON, Optional.empty(), 0).dueAt())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "WELCOME, SHARED, welcome",
        "ACTIVATION, SHARED, activation",
        "FEATURE_ADOPTION, SHARED, feature-adoption",
        "DUNNING, PER_CONTACT, dunning",
        "WIN_BACK, PER_CONTACT, win-back",
        "CUSTOM, PER_CONTACT, custom"
    })
    void kind_hasItsModeAndItsName(ProgramKind kind, DraftingMode mode, String label) {
        assertThat(kind.defaultMode()).isEqualTo(mode);
        assertThat(kind.label()).isEqualTo(label);
    }
}
