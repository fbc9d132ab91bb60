package dev.intake.http.program;

import dev.intake.email.EmailStatus;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramSummary;
import dev.intake.program.Step;
import dev.intake.template.DraftFinding;
import dev.intake.template.EmailTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code program.jte}: one program.
 *
 * @param page the page's frame
 * @param path path of the page
 * @param summary the program and its figures
 * @param check its emails, merge fields and findings
 * @param sameEvent other live programs that start on the same event
 * @param next whether a next version awaits approval
 * @param firstEventsSearched whether the first event without the field was searched for the findings
 * @param tests the recipients of test emails
 */
public record ProgramPage(
        Page page,
        String path,
        ProgramSummary summary,
        ProgramCheck check,
        List<Program> sameEvent,
        boolean next,
        boolean firstEventsSearched,
        TestRecipients tests) {
    /**
     * A figure with its label.
     *
     * @param name the label
     * @param value the formatted number
     * @param path path of the list; absent if there is none
     */
    public record Figure(String name, String value, Optional<String> path) {}

    /**
     * An email of a step.
     *
     * @param step index of the step, from 0
     * @param variant index of the variant, from 0
     * @param place as in {@code Step 2, variant B}
     * @param delay the delay in words
     * @param email the template
     */
    public record ShownEmail(int step, int variant, String place, String delay, EmailTemplate email) {
        /** Returns all emails of a sequence. */
        public static List<ShownEmail> of(EmailSequence sequence) {
            List<ShownEmail> emails = new ArrayList<>();
            List<Step> steps = sequence.steps();
            for (int position = 0; position < steps.size(); position++) {
                List<EmailTemplate> variants = steps.get(position).variants();
                for (int variant = 0; variant < variants.size(); variant++) {
                    emails.add(new ShownEmail(
                            position,
                            variant,
                            ProgramLabels.place(position, variant, variants.size()),
                            ProgramLabels.delay(steps.get(position).delay()),
                            variants.get(variant)));
                }
            }
            return emails;
        }
    }

    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        figures.add(
                new Figure("Enrolled", ProgramLabels.figure(summary.figures().entered()), Optional.empty()));
        figures.add(new Figure(
                "Waiting for their next email",
                ProgramLabels.figure(summary.figures().waiting()),
                Optional.empty()));
        figures.add(new Figure("Due now", ProgramLabels.figure(summary.figures().due()), Optional.empty()));
        figures.add(new Figure(
                "Needs review",
                ProgramLabels.figure(summary.figures().emails(EmailStatus.REVIEWABLE)),
                Optional.of(emails("waiting"))));
        summary.figures().emails().entrySet().stream()
                .filter(entry -> !EmailStatus.REVIEWABLE.contains(entry.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> figures.add(new Figure(
                        EmailFilter.of(entry.getKey()).title(),
                        ProgramLabels.figure(entry.getValue()),
                        Optional.of(emails(entry.getKey().label())))));
        return figures;
    }

    /** Returns the path of the program's emails with this filter. */
    public String emails(String filter) {
        return Paths.emails(page.tenant().orElseThrow().id()) + "?show=" + filter + "&program="
                + summary.program().id();
    }

    /** Returns whether the first events without the fields can be searched. */
    public boolean canSearchFirstEvents() {
        return !firstEventsSearched
                && check.findings().stream()
                        .anyMatch(finding -> finding instanceof DraftFinding.NotOffered
                                || finding instanceof DraftFinding.DependsOnEvent);
    }
}
