package dev.intake.http.program;

import dev.intake.http.page.Labels;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramCounts;
import dev.intake.program.SequenceDifference;
import dev.intake.program.Step;
import dev.intake.program.StepDifference;
import dev.intake.program.StepDifference.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The effect of an edit on the contacts at a step, who keep their position.
 *
 * @param who the contacts, in words
 * @param next what they get next, in words
 * @param warnings warnings about emails that they get twice or no longer get
 */
public record ContactsAtStep(String who, String next, List<String> warnings) {
    /**
     * Returns the contacts by step.
     *
     * @param before the program's current sequence
     * @param waiting the number of contacts that wait for each step; the total is counted up to {@value
     *     ProgramCounts#COUNTED}
     */
    static List<ContactsAtStep> of(EmailSequence before, EmailSequence after, Map<Integer, Long> waiting) {
        SequenceDifference difference = SequenceDifference.between(before, after);
        List<ContactsAtStep> groups = new ArrayList<>();
        groups(before, waiting)
                .forEach((passed, who) -> groups.add(new ContactsAtStep(
                        who + " for step " + (passed + 1),
                        next(after.step(passed), passed),
                        warnings(difference, passed))));
        return groups;
    }

    /**
     * Returns the contacts by the number of steps that they have passed. If not all are counted, there may be some
     * at each.
     */
    private static Map<Integer, String> groups(EmailSequence before, Map<Integer, Long> waiting) {
        Map<Integer, String> groups = new TreeMap<>();
        if (isCountedInPart(waiting)) {
            IntStream.range(0, before.steps().size()).forEach(step -> groups.put(step, "Those who wait"));
        } else {
            waiting.forEach((step, contacts) ->
                    groups.put(step, Labels.count(contacts, "contact") + (contacts == 1 ? " waits" : " wait")));
        }
        return groups;
    }

    static boolean isCountedInPart(Map<Integer, Long> waiting) {
        return waiting.values().stream().mapToLong(Long::longValue).sum() >= ProgramCounts.COUNTED;
    }

    private static String next(Optional<Step> step, int passed) {
        return step.map(present -> "They get step " + (passed + 1) + " of the next version, “"
                        + present.variants().get(0).subject().source() + "”, "
                        + delay(present, passed) + ".")
                .orElse("The next version has no such step: they get nothing more.");
    }

    private static String delay(Step step, int passed) {
        String since = passed == 0 ? "their enrollment" : "the step before it";
        return step.delay().isZero()
                ? "immediately after " + since
                : ProgramLabels.delay(step.delay()).substring("after ".length()) + " after " + since;
    }

    private static List<String> warnings(SequenceDifference difference, int passed) {
        List<String> warnings = new ArrayList<>();
        List<StepDifference> again = difference.sentAgain(passed);
        if (!again.isEmpty()) {
            warnings.add("They get a second time: " + names(again) + ".");
        }
        List<StepDifference> leftOut = difference.leftOut(passed);
        if (!leftOut.isEmpty()) {
            warnings.add("They no longer get: " + names(leftOut) + ".");
        }
        return warnings;
    }

    private static String names(List<StepDifference> steps) {
        return steps.stream()
                .map(step -> step.after().orElseThrow())
                .map(ContactsAtStep::name)
                .collect(Collectors.joining(", "));
    }

    private static String name(Place place) {
        return "“" + place.step().variants().get(0).subject().source() + "” (step " + (place.position() + 1) + ")";
    }
}
