package dev.intake.http.program;

import dev.intake.email.EmailStatus;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramState;
import dev.intake.program.ProgramSummary;
import dev.intake.program.Revision;
import dev.intake.program.Step;
import dev.intake.template.DraftFinding;
import dev.intake.template.EmailTemplate;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code program.jte}: one program.
 *
 * @param page what is around it
 * @param path its address
 * @param summary what it is, and how much there is of it
 * @param check what it sends, and what there is to say about that
 * @param traced whether the findings name the events since which
 */
public record ProgramPage(Page page, String path, ProgramSummary summary, ProgramCheck check, boolean traced) {
    /**
     * A figure and what it counts.
     *
     * @param name what
     * @param value how many, in words
     * @param path where they are listed; absent where they are not
     */
    public record Figure(String name, String value, Optional<String> path) {}

    /**
     * An email of a step.
     *
     * @param place as in {@code Step 2, variant B}
     * @param delay when
     * @param email what it says
     */
    public record ShownEmail(String place, String delay, EmailTemplate email) {}

    public ProgramOutline outline() {
        return summary.program().outline();
    }

    public ProgramState state() {
        return summary.program().state();
    }

    public String stateInWords() {
        return ProgramLabels.state(state());
    }

    /** The sender's name that is set; blank where none is, so that approval asks for it. */
    public String sender() {
        return page.tenant().flatMap(Tenant::senderName).map(SenderName::value).orElse("");
    }

    public boolean isDraft() {
        return summary.program() instanceof Program.Draft;
    }

    public boolean isLive() {
        return summary.program() instanceof Program.Live;
    }

    /** Returns the revision of what it sends, for the form that approves it. */
    public String revision() {
        return Revision.of(check.sequence()).value();
    }

    /** For whom it is written. */
    public String mode() {
        return switch (check.sequence().mode()) {
            case SHARED -> "One text for all contacts";
            case PER_CONTACT -> "Written per contact";
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

    /** Where the program's emails are listed that stand so. */
    public String emails(String filter) {
        return Paths.emails(page.tenant().orElseThrow().id()) + "?show=" + filter + "&program="
                + outline().id();
    }

    boolean hasHeld() {
        return summary.figures().emails(Set.of(EmailStatus.HELD)) > 0;
    }

    public List<String> offered() {
        return check.offered().offered().stream().map(ProgramLabels::field).toList();
    }

    /** Whether an event of the type has come, so that it is known which properties they carry. */
    public boolean isTypeKnown() {
        return check.offered().profile().isPresent();
    }

    public List<ShownFinding> findings() {
        return ShownFinding.of(
                page.tenant().orElseThrow().id(), outline().trigger().event(), check.findings());
    }

    /** Whether there is more to find out about the findings. */
    public boolean canBeTraced() {
        return !traced
                && check.findings().stream()
                        .anyMatch(finding -> finding instanceof DraftFinding.NotOffered
                                || finding instanceof DraftFinding.DependsOnEvent);
    }

    public List<ShownEmail> emails() {
        List<ShownEmail> emails = new ArrayList<>();
        List<Step> steps = check.sequence().steps();
        for (int position = 0; position < steps.size(); position++) {
            List<EmailTemplate> variants = steps.get(position).variants();
            for (int variant = 0; variant < variants.size(); variant++) {
                emails.add(new ShownEmail(
                        ProgramLabels.place(position, variant, variants.size()),
                        ProgramLabels.delay(steps.get(position).delay()),
                        variants.get(variant)));
            }
        }
        return emails;
    }
}
