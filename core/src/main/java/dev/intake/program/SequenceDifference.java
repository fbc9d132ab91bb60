package dev.intake.program;

import dev.intake.program.StepDifference.Place;
import dev.intake.template.EmailTemplate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The difference between the steps of two sequences. Steps have no identity: they are paired so that as many emails as
 * possible are the same and in the same order, and others by the lines that they share.
 *
 * @param steps the steps of both sequences, in the order of the second; removed steps are at their former position
 */
public record SequenceDifference(List<StepDifference> steps) {
    /** More than all that different emails can share. */
    private static final int SAME = 10_000;

    private static final int SHARED = 1_000;

    /** Copies the list. */
    public SequenceDifference {
        steps = List.copyOf(steps);
    }

    /** Compares two sequences. */
    public static SequenceDifference between(EmailSequence before, EmailSequence after) {
        return new SequenceDifference(withMoves(aligned(places(before), places(after))));
    }

    private static List<Place> places(EmailSequence sequence) {
        return IntStream.range(0, sequence.steps().size())
                .mapToObj(position -> new Place(position, sequence.steps().get(position)))
                .toList();
    }

    /** Pairs steps in order so that they are as similar as possible in total. */
    private static List<StepDifference> aligned(List<Place> before, List<Place> after) {
        int[][] similarity = new int[before.size()][after.size()];
        for (int i = 0; i < before.size(); i++) {
            for (int j = 0; j < after.size(); j++) {
                similarity[i][j] = similarity(before.get(i).step(), after.get(j).step());
            }
        }
        int[][] best = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                best[i][j] = Math.max(best[i + 1][j + 1] + similarity[i][j], Math.max(best[i + 1][j], best[i][j + 1]));
            }
        }
        List<StepDifference> steps = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && best[i][j] == best[i + 1][j + 1] + similarity[i][j]) {
                steps.add(StepDifference.of(before.get(i++), after.get(j++)));
            } else if (j == after.size() || (i < before.size() && best[i][j] == best[i + 1][j])) {
                steps.add(StepDifference.removed(before.get(i++)));
            } else {
                steps.add(StepDifference.added(after.get(j++)));
            }
        }
        return steps;
    }

    /** Returns at least 1: of two steps at the same place with nothing in common, one takes the place of the other. */
    private static int similarity(Step before, Step after) {
        if (before.variants().equals(after.variants())) {
            return SAME + (before.delay().equals(after.delay()) ? 1 : 0);
        }
        Set<String> first = lines(before);
        Set<String> second = lines(after);
        int lines = first.size() + second.size();
        first.retainAll(second);
        return 1 + SHARED * 2 * first.size() / lines;
    }

    private static Set<String> lines(Step step) {
        Set<String> lines = new HashSet<>();
        for (EmailTemplate email : step.variants()) {
            Stream.concat(
                            Stream.of(email.subject().source()),
                            email.markdown().orElse(email.text().source()).lines())
                    .filter(line -> !line.isBlank())
                    .forEach(lines::add);
        }
        return lines;
    }

    /** Joins a removed and an added step with the same emails. */
    private static List<StepDifference> withMoves(List<StepDifference> aligned) {
        List<StepDifference> steps = new ArrayList<>(aligned);
        for (StepDifference added : aligned) {
            Optional<StepDifference> removed = added.before().isPresent()
                    ? Optional.empty()
                    : steps.stream()
                            .filter(step -> step.after().isEmpty() && isSame(step, added))
                            .findFirst();
            removed.ifPresent(from -> {
                steps.set(
                        steps.indexOf(added),
                        StepDifference.moved(
                                from.before().orElseThrow(), added.after().orElseThrow()));
                steps.remove(from);
            });
        }
        return steps;
    }

    private static boolean isSame(StepDifference removed, StepDifference added) {
        return removed.before()
                .orElseThrow()
                .step()
                .variants()
                .equals(added.after().orElseThrow().step().variants());
    }

    /** Returns whether both sequences have equal steps in the same order. */
    public boolean isEmpty() {
        return steps.stream().allMatch(step -> step.kind() == StepDifference.Kind.KEPT);
    }

    /**
     * Returns the steps that contacts get a second time after the edit, because they keep their position.
     *
     * @param passed the number of steps that the contacts have passed
     */
    public List<StepDifference> sentAgain(int passed) {
        return steps.stream().filter(step -> step.isSentAgain(passed)).toList();
    }

    /**
     * Returns the steps that contacts were to get, and do not get after the edit, although the sequence still has them.
     *
     * @param passed the number of steps that the contacts have passed
     */
    public List<StepDifference> leftOut(int passed) {
        return steps.stream().filter(step -> step.isLeftOut(passed)).toList();
    }
}
