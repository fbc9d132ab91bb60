package dev.intake.http.program;

import dev.intake.access.Actor;
import dev.intake.http.page.Labels;
import dev.intake.program.CatchUp;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.NextVersion;
import dev.intake.program.ProgramCounts;
import dev.intake.program.SendingWindow;
import dev.intake.program.SequenceDifference;
import dev.intake.suppression.EmailCategory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

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
    public record ShownRule(String name, String before, String after) {
        private static ShownRule of(
                String name, Function<EmailSequence, String> words, EmailSequence before, EmailSequence after) {
            return new ShownRule(name, words.apply(before), words.apply(after));
        }
    }

    /** Returns the rules that differ. */
    public List<ShownRule> rules() {
        EmailSequence after = version.sequence();
        return Stream.of(
                        ShownRule.of("Texts", sequence -> mode(sequence.mode()), running, after),
                        ShownRule.of("Ends early on", NextVersionPage::exits, running, after),
                        ShownRule.of("Sending window", NextVersionPage::window, running, after),
                        ShownRule.of("Goal", NextVersionPage::goal, running, after),
                        ShownRule.of("Category", NextVersionPage::category, running, after),
                        ShownRule.of(
                                "A contact is enrolled",
                                sequence -> ApprovalPage.inWords(sequence.reentry()),
                                running,
                                after))
                .filter(rule -> !rule.before().equals(rule.after()))
                .toList();
    }

    private static String mode(DraftingMode mode) {
        return switch (mode) {
            case SHARED -> "one text for all contacts";
            case PER_CONTACT -> "written per contact";
        };
    }

    private static String exits(EmailSequence sequence) {
        return sequence.exits().isEmpty() ? "no event" : sequence.exits().inWords();
    }

    private static String window(EmailSequence sequence) {
        return sequence.window().map(SendingWindow::text).orElse("at any time");
    }

    private static String goal(EmailSequence sequence) {
        return sequence.goal().map(Goal::written).orElse("none");
    }

    private static String category(EmailSequence sequence) {
        return sequence.category() == EmailCategory.TRANSACTIONAL ? "transactional" : "marketing";
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

    /** Returns whether contacts that were enrolled while the program had no emails get the new ones. */
    public boolean catchesUp() {
        return version.catchUp() == CatchUp.INCLUDE;
    }

    /** Returns whether the program was changed after its next version was started; approval would undo that change. */
    public boolean isOutdated() {
        return version.isOutdated(running);
    }

    /** Returns whether the program runs this version, and waiting contacts still have to be rescheduled. */
    public boolean isApplied() {
        return version.isApplied(running);
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

    public Instant editedAt() {
        return version.editedAt();
    }

    public String edited() {
        return Labels.exact(version.editedAt());
    }
}
