package dev.intake.http.program;

import dev.intake.access.Actor;
import dev.intake.http.page.Labels;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.NextVersion;
import dev.intake.program.ProgramCounts;
import dev.intake.program.SendingWindow;
import dev.intake.program.SequenceDifference;
import dev.intake.suppression.EmailCategory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code nextVersion.jte}: the next version of a program, and everything that its approval causes.
 *
 * @param facts the facts that every approval shows
 * @param version the next version
 * @param running the program's current sequence
 * @param waiting the number of contacts that wait for each step, from 0; the total is counted up to {@value
 *     ProgramCounts#COUNTED}
 * @param held the number of held emails of each step, from 0, among the newest emails
 */
public record NextVersionPage(
        ApprovalPage facts,
        NextVersion version,
        EmailSequence running,
        Map<Integer, Long> waiting,
        Map<Integer, Long> held) {
    /**
     * A rule that differs.
     *
     * @param name its name
     * @param before the current rule, in words
     * @param after the rule of the next version, in words
     */
    public record ShownRule(String name, String before, String after) {}

    /** Returns the rules that differ. */
    public List<ShownRule> rules() {
        Map<String, String> after = rules(version.sequence());
        return rules(running).entrySet().stream()
                .map(rule -> new ShownRule(rule.getKey(), rule.getValue(), after.getOrDefault(rule.getKey(), "")))
                .filter(rule -> !rule.before().equals(rule.after()))
                .toList();
    }

    private static Map<String, String> rules(EmailSequence sequence) {
        Map<String, String> rules = new LinkedHashMap<>();
        rules.put("Texts", ProgramLabels.mode(sequence));
        rules.put(
                "Ends early on",
                sequence.exits().isEmpty() ? "no event" : sequence.exits().inWords());
        rules.put("Sending window", sequence.window().map(SendingWindow::text).orElse("at any time"));
        rules.put("Goal", sequence.goal().map(Goal::written).orElse("none"));
        rules.put("Category", sequence.category() == EmailCategory.TRANSACTIONAL ? "transactional" : "marketing");
        rules.put("A contact is enrolled", ProgramLabels.reentry(sequence));
        return rules;
    }

    /** Returns the effect of the edit on each step. */
    public List<ShownDifference> steps() {
        return ShownDifference.of(SequenceDifference.between(running, version.sequence()));
    }

    /** Returns the effect of the edit on the contacts at each step. */
    public List<ContactsAtStep> atSteps() {
        return ContactsAtStep.of(running, version.sequence(), waiting);
    }

    /** Returns whether more contacts are enrolled than were counted. */
    public boolean isCountedInPart() {
        return ContactsAtStep.isCountedInPart(waiting);
    }

    /** Returns the held emails in words; empty if there are none. */
    public List<String> heldEmails() {
        return held.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(step -> Labels.count(step.getValue(), "email") + " of step " + (step.getKey() + 1)
                        + (step.getValue() == 1 ? " is" : " are") + " held for review. "
                        + (version.sequence().step(step.getKey()).isPresent()
                                ? "When released, an email gets the text of that step of the next version."
                                : "The next version has no such step: a released email is not sent."))
                .toList();
    }

    /** Returns who saved the version. */
    public String editor() {
        Actor actor = version.editedBy();
        return switch (actor.kind()) {
            case PERSON -> actor.id();
            case AGENT -> "an access token";
            case COMMAND_LINE -> "the command line";
        };
    }
}
