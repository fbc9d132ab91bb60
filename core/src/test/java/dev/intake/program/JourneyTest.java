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
class JourneyTest {
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
    void journey_hasAtMostFiftySteps() {
        assertThat(new Journey(DraftingMode.SHARED, Collections.nCopies(50, NOW)).steps())
                .hasSize(50);
        assertThatThrownBy(() -> new Journey(DraftingMode.SHARED, Collections.nCopies(51, NOW)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyASharedDraft_isSplit() {
        assertThat(new Journey(DraftingMode.SHARED, List.of(NOW, SPLIT)).emails())
                .hasSize(3);
        assertThat(new Journey(DraftingMode.PER_CONTACT, List.of(NOW, NOW)).emails())
                .hasSize(2);
        assertThatThrownBy(() -> new Journey(DraftingMode.PER_CONTACT, List.of(NOW, SPLIT)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void place_countsFromOne_andNamesVariantsByLetters() {
        assertThat(Journey.place(0, 0, 1)).isEqualTo("step 1");
        assertThat(Journey.place(1, 1, 2)).isEqualTo("step 2, variant B");
    }

    @Test
    void passage_beginsByWaitingForTheFirstStep_ifThereIsOne() {
        Instant entered = ENROLLMENT.enrolledAt();

        assertThat(Passage.begun(ENROLLMENT, new Journey(DraftingMode.SHARED, List.of(SPLIT, NOW))))
                .isEqualTo(new Passage(ENROLLMENT, 0, entered, Optional.of(entered.plus(Duration.ofDays(1))), 0));
        assertThat(Passage.begun(ENROLLMENT, Journey.empty(DraftingMode.SHARED)))
                .isEqualTo(new Passage(ENROLLMENT, 0, entered, Optional.empty(), 0));
    }

    @Test
    void passage_goesOnStepByStep_andEndsBehindTheLast() {
        Journey journey = new Journey(DraftingMode.SHARED, List.of(NOW, SPLIT));

        Passage second = Passage.begun(ENROLLMENT, journey).claimed(NOON).advanced(journey, NOON);

        assertThat(second).isEqualTo(new Passage(ENROLLMENT, 1, NOON, Optional.of(NOON.plus(Duration.ofDays(1))), 1));
        assertThat(second.advanced(journey, NOON).dueAt()).isEmpty();
        assertThat(second.entry()).isEqualTo(ENROLLMENT.entry());
        assertThat(EmailId.of(second.entry(), 0)).isNotEqualTo(EmailId.of(second.entry(), 1));
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, -1"})
    void passage_countsFromZero(int position, int claim) {
        assertThatThrownBy(() -> new Passage(ENROLLMENT, position, NOON, Optional.empty(), claim))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new Passage(ENROLLMENT, 0, NOON, Optional.empty(), 0).dueAt())
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
