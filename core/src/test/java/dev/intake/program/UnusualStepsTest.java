package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.template.EmailTemplate;
import dev.intake.testing.TestEmails;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an approval names as unusual in the steps. */
class UnusualStepsTest {
    private static final Duration DAY = Duration.ofDays(1);
    private static final EmailTemplate HELLO = TestEmails.template("Hello", "a");
    private static final EmailTemplate TIPS = TestEmails.template("Tips", "b");

    private static List<String> unusual(Step... steps) {
        return UnusualSteps.of(new EmailSequence(DraftingMode.SHARED, List.of(steps)));
    }

    private static Step step(Duration delay, EmailTemplate... variants) {
        return new Step(delay, List.of(variants));
    }

    @Test
    void stepsApart_withDifferentSubjects_areUsual() {
        assertThat(unusual()).isEmpty();
        assertThat(unusual(step(Duration.ZERO, HELLO), step(DAY, TIPS))).isEmpty();
    }

    @Test
    void stepWithoutDelay_isSentTogetherWithTheOneBefore() {
        assertThat(unusual(step(Duration.ZERO, HELLO), step(Duration.ZERO, TIPS)))
                .containsExactly("Step 2 is sent together with step 1.");
    }

    @Test
    void subjectOfSeveralSteps_isNamedOnce() {
        assertThat(unusual(step(Duration.ZERO, HELLO), step(DAY, TIPS), step(DAY, TestEmails.template("Hello", "c"))))
                .containsExactly("Steps 1, 3 have the same subject, “Hello”.");
    }

    @Test
    void variantsThatDoNotDiffer_areNamed() {
        assertThat(unusual(step(Duration.ZERO, HELLO, TestEmails.template("Hello", "a"))))
                .containsExactly("Variants of step 1 are equal.");
        assertThat(unusual(step(Duration.ZERO, HELLO, TestEmails.template("Hello", "b"))))
                .isEmpty();
    }
}
