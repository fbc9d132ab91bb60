package dev.intake.http.program;

import dev.intake.email.EmailStatus;
import dev.intake.http.page.Page;
import dev.intake.http.program.ProgramTexts.Fault;
import dev.intake.program.EmailPreview;
import dev.intake.program.EmailPreview.PreviewedEmail;
import dev.intake.program.Program;
import dev.intake.program.ProgramSummary;
import dev.intake.template.RenderedEmail;
import dev.intake.template.Rendering;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the templates of programs are given, one record each. */
public final class ProgramViews {
    private ProgramViews() {}

    /** {@code programs.jte}: all of them. */
    public record ProgramsView(Page page, String path, List<ProgramSummary> programs) {
        public String sent(ProgramSummary summary) {
            return ProgramLabels.figure(summary.figures().emails(Set.of(EmailStatus.SENT)));
        }

        /** How many were kept for want of a mail server, if any. */
        public Optional<String> kept(ProgramSummary summary) {
            long kept = summary.figures().emails(Set.of(EmailStatus.KEPT));
            return kept == 0 ? Optional.empty() : Optional.of(ProgramLabels.figure(kept));
        }

        public long waiting(ProgramSummary summary) {
            return summary.figures().emails(EmailStatus.REVIEWABLE);
        }
    }

    /**
     * {@code programForm.jte}: a program as text.
     *
     * @param page what is around it
     * @param heading what it is about
     * @param action where the form is sent to
     * @param back where one comes from
     * @param typed the text in the form
     * @param edits whether the program exists already
     * @param canRelease whether emails wait that the new text might free
     * @param canCatchUp whether it has no emails, so that contacts that have entered it can get those that are added
     * @param live whether a change takes effect at once
     */
    public record ProgramFormView(
            Page page,
            String heading,
            String action,
            String back,
            Typed typed,
            boolean edits,
            boolean canRelease,
            boolean canCatchUp,
            boolean live) {}

    /**
     * The text in a form, and what there is to say about it.
     *
     * @param text what was typed, or what there is
     * @param revision of the program that the text started from; blank for a new program
     * @param faults why the text cannot be used
     * @param findings about its merge fields, if it was only to be checked
     * @param other what somebody else saved meanwhile
     */
    public record Typed(
            String text,
            String revision,
            List<Fault> faults,
            Optional<List<ShownFinding>> findings,
            Optional<String> other) {
        public static Typed of(String text, String revision) {
            return new Typed(text, revision, List.of(), Optional.empty(), Optional.empty());
        }

        public Typed with(List<Fault> found) {
            return new Typed(text, revision, found, findings, other);
        }

        public Typed checked(List<ShownFinding> found) {
            return new Typed(text, revision, faults, Optional.of(found), other);
        }

        /** The same text beside another one; to save it then replaces that one. */
        public Typed against(String saved, String present) {
            return new Typed(text, present, faults, findings, Optional.of(saved));
        }
    }

    /**
     * {@code preview.jte}: what a program says to a contact.
     *
     * @param page what is around it
     * @param program which one
     * @param path the program's address
     * @param typed whom somebody asked for
     * @param preview all of it; absent while nobody is named
     */
    public record PreviewView(Page page, Program program, String path, String typed, Optional<EmailPreview> preview) {
        public String place(PreviewedEmail email) {
            return ProgramLabels.place(email.step(), email.variant(), email.variants());
        }

        public Optional<ShownContent> content(PreviewedEmail email) {
            return preview.flatMap(all -> email.rendering() instanceof Rendering.Ready ready
                    ? Optional.of(new ShownContent(place(email), ready.email(), frame(path, email.step(), all)))
                    : Optional.empty());
        }

        /** The address of the HTML alone. */
        public static String frame(String program, int step, EmailPreview preview) {
            return program + "/preview/" + (step + 1) + "?contact="
                    + preview.contact().id();
        }

        public String missing(PreviewedEmail email) {
            return email.rendering() instanceof Rendering.Held held ? ProgramLabels.fields(held.missing()) : "";
        }
    }

    /**
     * {@code content.jte}: what an email says.
     *
     * @param name what it is called in the page, unlike every other
     * @param email its content
     * @param frame the address of its HTML alone
     */
    public record ShownContent(String name, RenderedEmail email, String frame) {}
}
