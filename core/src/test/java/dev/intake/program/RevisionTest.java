package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.template.EmailTemplate;
import dev.intake.testing.TestEmails;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RevisionTest {
    private static Step step(int seconds, EmailTemplate... variants) {
        return new Step(Duration.ofSeconds(seconds), List.of(variants));
    }

    private static Revision of(DraftingMode mode, Step... steps) {
        return Revision.of(new EmailSequence(mode, List.of(steps)));
    }

    @Test
    void revision_ofEqualSequences_isEqual() {
        assertThat(of(DraftingMode.SHARED, step(1, TestEmails.template("a", "b"))))
                .isEqualTo(of(DraftingMode.SHARED, step(1, TestEmails.template("a", "b"))));
    }

    @Test
    void revision_changesWithEveryPartOfASequence() {
        EmailTemplate email = TestEmails.template("ab", "c");
        Stream<Revision> all = Stream.of(
                of(DraftingMode.SHARED),
                of(DraftingMode.PER_CONTACT),
                of(DraftingMode.SHARED, step(0, email)),
                of(DraftingMode.SHARED, step(1, email)),
                of(DraftingMode.SHARED, step(0, TestEmails.template("a", "bc"))),
                of(DraftingMode.SHARED, step(0, email, email)),
                of(DraftingMode.SHARED, step(0, email), step(0, email)));

        assertThat(all).doesNotHaveDuplicates();
    }
}
