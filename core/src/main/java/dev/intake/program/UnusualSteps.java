package dev.intake.program;

import dev.intake.template.EmailTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds rarely intended properties of the steps of a sequence, for the person who approves it. It does not block the
 * approval.
 */
public final class UnusualSteps {
    private UnusualSteps() {}

    /** Returns one sentence per finding: emails sent together, subjects used twice, and variants that do not differ. */
    public static List<String> of(EmailSequence sequence) {
        List<String> found = new ArrayList<>();
        List<Step> steps = sequence.steps();
        Map<String, List<Integer>> bySubject = new LinkedHashMap<>();
        for (int index = 0; index < steps.size(); index++) {
            Step step = steps.get(index);
            int number = index + 1;
            if (index > 0 && step.delay().isZero()) {
                found.add("Step " + number + " is sent together with step " + index + ".");
            }
            if (Set.copyOf(step.variants()).size() < step.variants().size()) {
                found.add("Variants of step " + number + " are equal.");
            }
            Set<String> subjects = new LinkedHashSet<>();
            for (EmailTemplate variant : step.variants()) {
                subjects.add(variant.subject().source());
            }
            subjects.forEach(subject -> bySubject
                    .computeIfAbsent(subject, unused -> new ArrayList<>())
                    .add(number));
        }
        bySubject.forEach((subject, numbers) -> {
            if (numbers.size() > 1) {
                String named = numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
                found.add("Steps " + named + " have the same subject, “" + subject + "”.");
            }
        });
        return List.copyOf(found);
    }
}
