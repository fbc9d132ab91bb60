package dev.intake.http.program;

import dev.intake.action.Fault;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import dev.intake.program.Program;
import dev.intake.program.ProgramSummary;
import dev.intake.review.EmailPreview;
import dev.intake.template.RenderedEmail;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Models of the templates for programs. */
public final class ProgramViews {
    private ProgramViews() {}

    /**
     * {@code programs.jte}: a list of programs.
     *
     * @param page the surrounding page
     * @param path path of the list
     * @param programs a page of the programs that the filter selects
     * @param awaitingApproval the programs that have a next version
     * @param filter selects programs
     * @param pager links to the previous and next page
     */
    public record ProgramsView(
            Page page,
            String path,
            List<ProgramSummary> programs,
            Set<ProgramId> awaitingApproval,
            ProgramFilter filter,
            Pager pager) {
        /** Returns when a program was created, if another one on the page has its name. */
        public Optional<String> created(ProgramSummary summary) {
            String name = summary.program().outline().name();
            return programs.stream()
                                    .filter(other ->
                                            other.program().outline().name().equals(name))
                                    .count()
                            > 1
                    ? Optional.of(Labels.moment(summary.program().outline().createdAt()))
                    : Optional.empty();
        }

        /** Returns the number of kept emails, if any. */
        public Optional<String> kept(ProgramSummary summary) {
            long kept = summary.figures().emails(Set.of(EmailStatus.KEPT));
            return kept == 0 ? Optional.empty() : Optional.of(ProgramLabels.figure(kept));
        }

        public boolean hasKept() {
            return programs.stream().anyMatch(summary -> kept(summary).isPresent());
        }
    }

    /**
     * {@code programFields.jte} and {@code programForm.jte}: a program in fields, or as text.
     *
     * @param page the surrounding page
     * @param action path of the form
     * @param back path of the previous page
     * @param typed the content of the form
     * @param faults its faults, in the order of the form
     * @param edits whether the program exists
     * @param canCatchUp whether the program has no emails, so that contacts that are already enrolled can get the new ones
     * @param running the state of the program in words if it was live, so that edits await approval; absent otherwise
     * @param mergeFields the merge fields that emails can use; empty for a text
     * @param unsaved whether it shows what was typed and not what is stored
     */
    public record ProgramFormView(
            Page page,
            String action,
            String back,
            Typed typed,
            List<FieldFault> faults,
            boolean edits,
            boolean canCatchUp,
            Optional<String> running,
            List<MergeFieldChoice> mergeFields,
            boolean unsaved) {
        private static final int MAX_LINE = 200;

        /** Returns the fields of {@code programFields.jte}. */
        public ProgramFields fields() {
            return typed.fields().orElseThrow();
        }

        /** Returns the line of the text with the fault, at most 200 characters; blank if the fault concerns no line. */
        public String line(Fault fault) {
            return fault.line().orElse(0) == 0
                    ? ""
                    : typed.text()
                            .lines()
                            .skip(fault.line().get() - 1L)
                            .findFirst()
                            .map(line -> line.length() > MAX_LINE ? line.substring(0, MAX_LINE) + "…" : line)
                            .orElse("");
        }

        /** Returns the rules that the field with this id violates. */
        public List<String> faults(String field) {
            return faults.stream()
                    .filter(fault -> fault.field().equals(Optional.of(field)))
                    .map(FieldFault::rule)
                    .toList();
        }

        /** Returns {@code "true"} if the field is faulty, for {@code aria-invalid}; null otherwise. */
        public @Nullable String invalid(String field) {
            return faults(field).isEmpty() ? null : "true";
        }

        /** Returns the ids of the field's faults and of its hint, for {@code aria-describedby}; null if there is neither. */
        public @Nullable String describedBy(String field, String hint) {
            String ids = (faults(field).isEmpty() ? "" : field + "-fault ") + hint;
            return ids.isBlank() ? null : ids.strip();
        }

        /** Returns whether the element with this id has the initial focus. */
        public boolean isFocus(String id) {
            return typed.focus().equals(id);
        }

        /** Returns whether a field beyond the steps is set or faulty. */
        public boolean hasRules() {
            ProgramFields fields = fields();
            return fields.transactional()
                    || Stream.of(
                                    fields.until(),
                                    fields.match(),
                                    fields.window(),
                                    fields.goal().written(),
                                    fields.reentry().written())
                            .anyMatch(value -> !value.isBlank())
                    || Stream.of("until", "match", "historical", "category", "window", "goal-event", "again")
                            .anyMatch(field -> !faults(FieldNames.of(field)).isEmpty());
        }
    }

    /**
     * The content of a form, with faults and findings.
     *
     * @param text the typed or the stored text
     * @param fields the content in fields; absent if the form has a text
     * @param newOnly whether only contacts enrolled from now on get new emails
     * @param focus the id of the element with the initial focus; blank for the top of the page
     * @param revision the edited revision; blank for a new program
     * @param faults faults of the text
     * @param findings findings about merge fields, from a check without saving
     * @param other a text that someone else saved in the meantime; absent if there is none
     * @param preview how the form shows previews
     */
    public record Typed(
            String text,
            Optional<ProgramFields> fields,
            boolean newOnly,
            String focus,
            String revision,
            List<Fault> faults,
            Optional<List<ShownFinding>> findings,
            Optional<String> other,
            PreviewFields preview) {
        /** The id of the list of faults. */
        static final String FAULTS = "faults";

        private static Typed of(String text, Optional<ProgramFields> fields, String revision) {
            return new Typed(
                    text,
                    fields,
                    false,
                    "",
                    revision,
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    PreviewFields.INITIAL);
        }

        public static Typed of(String text, String revision) {
            return of(text, Optional.empty(), revision);
        }

        static Typed of(ProgramFields fields, String revision) {
            return of(ProgramFieldsText.of(fields), Optional.of(fields), revision);
        }

        Typed newOnly(boolean chosen) {
            return new Typed(text, fields, chosen, focus, revision, faults, findings, other, preview);
        }

        Typed previewing(PreviewFields chosen) {
            return new Typed(text, fields, newOnly, focus, revision, faults, findings, other, chosen);
        }

        Typed with(List<Fault> found) {
            return new Typed(text, fields, newOnly, FAULTS, revision, found, findings, other, preview);
        }

        Typed checked(List<ShownFinding> found) {
            return new Typed(text, fields, newOnly, focus, revision, faults, Optional.of(found), other, preview);
        }

        /** Returns this text together with a newer stored one, which saving would replace. */
        Typed against(String saved, String present) {
            return new Typed(text, fields, newOnly, focus, present, faults, findings, Optional.of(saved), preview);
        }

        /** Returns the form as a button changed it, not yet checked. */
        Typed pressed(StepButton.Pressed button) {
            return new Typed(
                    ProgramFieldsText.of(button.fields()),
                    Optional.of(button.fields()),
                    newOnly,
                    button.focus(),
                    revision,
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    preview);
        }
    }

    /**
     * {@code preview.jte}: a program's emails for a contact.
     *
     * @param page the surrounding page
     * @param program the program
     * @param path path of the program's page
     * @param typed the typed contact
     * @param preview the emails; absent without a contact
     * @param tests the recipients of test emails
     */
    public record PreviewView(
            Page page,
            Program program,
            String path,
            String typed,
            Optional<EmailPreview> preview,
            TestRecipients tests) {
        /** Returns the URL of an email's HTML. */
        public static String frame(String program, int step, EmailPreview preview) {
            return program + "/preview/" + (step + 1) + "?contact="
                    + preview.contact().id();
        }
    }

    /**
     * {@code content.jte}: the content of an email.
     *
     * @param name unique name in the page
     * @param email the content
     * @param frame URL of its HTML
     */
    public record ShownContent(String name, RenderedEmail email, String frame) {}
}
