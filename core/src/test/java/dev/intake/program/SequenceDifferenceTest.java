package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.TestEmails;
import dev.intake.testing.Tries;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SequenceDifferenceTest {
    private static final Duration DAY = Duration.ofDays(1);

    private static Step step(String subject, String... lines) {
        return new Step(DAY, List.of(TestEmails.template(subject, "Hello\n" + String.join("\n", lines))));
    }

    private static SequenceDifference between(List<Step> before, List<Step> after) {
        return SequenceDifference.between(sequence(before), sequence(after));
    }

    private static EmailSequence sequence(List<Step> steps) {
        return new EmailSequence(DraftingMode.SHARED, steps);
    }

    /** Returns the differences as {@code CHANGED 2 3}: positions from 1, a dash for none. */
    private static List<String> shown(List<StepDifference> steps) {
        return steps.stream()
                .map(step -> step.kind() + " " + position(step.before()) + " " + position(step.after()))
                .toList();
    }

    private static String position(Optional<StepDifference.Place> place) {
        return place.map(at -> Integer.toString(at.position() + 1)).orElse("-");
    }

    private static final Step ONE = step("one", "welcome");
    private static final Step TWO = step("two", "a project");
    private static final Step THREE = step("three", "bye");

    @Test
    void between_addedStep_leavesTheOthers() {
        assertThat(shown(between(List.of(ONE, TWO), List.of(ONE, THREE, TWO)).steps()))
                .containsExactly("KEPT 1 1", "ADDED - 2", "KEPT 2 3");
    }

    @Test
    void between_removedStep_staysAtItsPosition() {
        assertThat(shown(between(List.of(ONE, TWO, THREE), List.of(ONE, THREE)).steps()))
                .containsExactly("KEPT 1 1", "REMOVED 2 -", "KEPT 3 2");
    }

    @Test
    void between_changedTextOrDelay_isAChange_alsoBehindAnAddedStep() {
        Step changed = step("two", "another project");
        Step later = new Step(DAY.multipliedBy(2), ONE.variants());
        assertThat(shown(between(List.of(ONE, TWO), List.of(later, THREE, changed))
                        .steps()))
                .containsExactly("CHANGED 1 1", "ADDED - 2", "CHANGED 2 3");
    }

    @Test
    void between_stepWithAnotherVariant_isAChange() {
        Step tested = new Step(
                DAY,
                Stream.concat(TWO.variants().stream(), THREE.variants().stream())
                        .toList());
        assertThat(shown(between(List.of(ONE, TWO), List.of(ONE, tested)).steps()))
                .containsExactly("KEPT 1 1", "CHANGED 2 2");
    }

    @Test
    void between_movedStep_isOneDifference() {
        assertThat(shown(between(List.of(ONE, TWO, THREE), List.of(THREE, ONE, TWO))
                        .steps()))
                .containsExactly("MOVED 3 1", "KEPT 1 2", "KEPT 2 3");
    }

    @Test
    void between_equalSequences_isEmpty() {
        assertThat(between(List.of(ONE, TWO), List.of(ONE, TWO)).isEmpty()).isTrue();
        assertThat(between(List.of(ONE, TWO), List.of(TWO, ONE)).isEmpty()).isFalse();
    }

    @Test
    void contactsKeepTheirPosition_soAMovedStepIsSentAgainOrLeftOut() {
        SequenceDifference difference = between(List.of(ONE, TWO), List.of(THREE, ONE, TWO));
        assertThat(shown(difference.sentAgain(1))).containsExactly("KEPT 1 2");
        assertThat(shown(difference.sentAgain(2))).containsExactly("KEPT 2 3");
        assertThat(shown(difference.sentAgain(0))).isEmpty();

        SequenceDifference removed = between(List.of(ONE, TWO, THREE), List.of(TWO, THREE));
        assertThat(shown(removed.leftOut(1))).containsExactly("KEPT 2 1");
        assertThat(shown(removed.leftOut(2))).containsExactly("KEPT 3 2");
        assertThat(removed.leftOut(0)).isEmpty();
    }

    @Test
    @Tag(Tries.LAW)
    void between_anySequences_hasEachStepOfBothOnce_seed20261128() {
        SplittableRandom random = new SplittableRandom(20261128);
        for (int i = 0; i < Tries.of(200, 5_000); i++) {
            List<Step> before = steps(random);
            List<Step> after = steps(random);
            List<StepDifference> steps = between(before, after).steps();
            assertThat(places(steps.stream().map(StepDifference::before)))
                    .isEqualTo(IntStream.range(0, before.size()).boxed().toList());
            assertThat(places(steps.stream().map(StepDifference::after)))
                    .isEqualTo(IntStream.range(0, after.size()).boxed().toList());
            assertThat(between(after, after).isEmpty()).isTrue();
        }
    }

    private static List<Integer> places(Stream<Optional<StepDifference.Place>> places) {
        return places.flatMap(Optional::stream)
                .map(StepDifference.Place::position)
                .sorted()
                .collect(Collectors.toList());
    }

    private static List<Step> steps(SplittableRandom random) {
        return IntStream.range(0, random.nextInt(7))
                .mapToObj(i ->
                        step("subject " + random.nextInt(5), "line " + random.nextInt(4), "line " + random.nextInt(4)))
                .toList();
    }
}
