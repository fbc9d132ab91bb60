package dev.intake.http.program;

import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramState;
import dev.intake.program.ProgramSummary;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.suppression.EmailCategory;
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
    /** Returns the path of the program among live data. */
    public String livePath() {
        return page.tenant()
                .map(tenant ->
                        Paths.program(tenant.id().live(), summary.program().id()))
                .orElse(path);
    }

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
        static List<ShownEmail> of(EmailSequence sequence) {
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

    public ProgramOutline outline() {
        return summary.program().outline();
    }

    public ProgramState state() {
        return summary.program().state();
    }

    public String stateInWords() {
        return ProgramLabels.state(state());
    }

    public boolean isDraft() {
        return summary.program() instanceof Program.Draft;
    }

    public boolean isArchived() {
        return summary.program() instanceof Program.Archived;
    }

    /** Returns whether it has been live, so that it may have results. */
    public boolean wasLive() {
        return summary.program().wasLive();
    }

    public boolean isLive() {
        return summary.program() instanceof Program.Live;
    }

    /** Returns whether its emails are sent even after an unsubscribe from marketing. */
    public boolean isTransactional() {
        return check.sequence().category() == EmailCategory.TRANSACTIONAL;
    }

    /** Returns how often a contact enters, in words. */
    public String reentry() {
        Reentry reentry = check.sequence().reentry();
        return reentry.equals(Reentry.once()) ? "once per contact" : reentry.inWords();
    }

    /** Returns the events that end an enrollment early, in words; empty if there are none. */
    public Optional<String> exits() {
        return Optional.of(check.sequence().exits().inWords()).filter(words -> !words.isEmpty());
    }

    /** Returns the exit rule that programs of this kind usually have, in words; absent if this one has a rule. */
    public Optional<String> missingExits() {
        return check.missingExits().map(ExitRule::inWords);
    }

    /** Returns whether the program is not transactional although such programs usually are. */
    public boolean lacksTransactional() {
        return check.lacksTransactional();
    }

    /** Returns the hours in which its emails begin; empty if they begin at any time. */
    public Optional<String> window() {
        return check.sequence().window().map(SendingWindow::text);
    }

    /** Returns the drafting mode in words. */
    public String mode() {
        return switch (check.sequence().mode()) {
            case SHARED -> "one text for all contacts";
            case PER_CONTACT -> "written per contact";
        };
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
                + outline().id();
    }

    public List<String> offered() {
        return check.offered().offered().stream().map(ProgramLabels::field).toList();
    }

    /** Returns whether an event of the trigger type was recorded. */
    public boolean isTypeKnown() {
        return check.offered().profile().isPresent();
    }

    public List<ShownFinding> findings() {
        return ShownFinding.of(
                page.tenant().orElseThrow().id(), outline().trigger().event(), check.findings());
    }

    /** Returns whether the first events without the fields can be searched. */
    public boolean canSearchFirstEvents() {
        return !firstEventsSearched
                && check.findings().stream()
                        .anyMatch(finding -> finding instanceof DraftFinding.NotOffered
                                || finding instanceof DraftFinding.DependsOnEvent);
    }

    public List<ShownEmail> emails() {
        return ShownEmail.of(check.sequence());
    }
}
