package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.account.SignIn;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.FieldCoverage;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.UnsavedText;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramViews.ProgramFormView;
import dev.intake.http.program.ProgramViews.Typed;
import dev.intake.kernel.TenantId;
import dev.intake.program.CatchUp;
import dev.intake.program.DraftActions;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramViews;
import dev.intake.program.Revision;
import dev.intake.template.OfferedFields;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Forms that create and edit programs, in fields or as text. (Spec, States and transitions) */
public record ProgramForms(Intake intake, SignIn signIn, ProgramFiles texts, TenantFrame frame, StepPreviews previews) {
    public static final String NEW = ProgramPages.PATH + "/new";
    public static final String EDIT = ProgramPages.ONE + "/edit";

    /** The initial text of a new program, which is a valid program. */
    private static final String EXAMPLE = """
            name: Welcome
            on: user.signed_up
            kind: welcome
            steps:
              - subject: Welcome
                text: |
                  Good to have you here.

              - delay: 3d
                subject: Did you get around to it?
                text: |
                  Three days in, and here is what others do next.
            """;

    private static final Notice STALE = Notice.refused("Nothing was saved: the program was changed since you opened it."
            + " What was saved is below. Save again to replace it with yours.");

    /** The choice to send new emails only to contacts enrolled from now on. */
    private static final String NEW_ONLY = "new-contacts-only";

    /** Shows the form of a new program: fields, or a text with the parameter {@code as=text}. */
    public void blank(Visit visit, Tenant tenant, Context context) {
        Typed typed = isText(context) ? Typed.of(EXAMPLE, "") : Typed.of(ProgramFields.blank(), "");
        show(visit, tenant, Optional.empty(), typed, Optional.empty(), 200);
    }

    private static boolean isText(Context context) {
        return "text".equals(context.queryParam("as"));
    }

    /** Shows the form of a program, or of a new one if it is absent. */
    private void show(
            Visit visit, Tenant tenant, Optional<Program> program, Typed typed, Optional<Notice> notice, int status) {
        String title = program.map(edited -> "Edit " + edited.outline().name()).orElse("New program");
        String back = program.map(edited -> Paths.program(tenant.id(), edited.id()))
                .orElseGet(() -> Paths.programs(tenant.id()));
        ProgramFormView view = new ProgramFormView(
                frame.page(title, visit, tenant, notice.or(() -> notice(typed.faults()))),
                UnsavedText.action(program.isPresent() ? back + "/edit" : back, signIn),
                back,
                typed,
                typed.faults().stream().map(FieldFault::of).toList(),
                program.isPresent(),
                program.filter(edited -> views(tenant).sequence(edited).steps().isEmpty())
                        .isPresent(),
                program.filter(Program::wasLive).map(ProgramLabels::word),
                mergeFields(
                        tenant.id(),
                        typed,
                        program.map(edited -> edited.outline().trigger().event())),
                visit.context().method().equals(HandlerType.POST));
        String template = typed.fields().isPresent() ? "programFields.jte" : "programForm.jte";
        frame.write(template, view, status, visit.context());
    }

    private ProgramViews views(Tenant tenant) {
        return intake.programViews(tenant.id());
    }

    /** Returns the merge fields for a form with fields: those of the typed event for a new program. */
    private List<MergeFieldChoice> mergeFields(TenantId tenant, Typed typed, Optional<EventType> stored) {
        if (typed.fields().isEmpty()) {
            return List.of();
        }
        ProgramFields fields = typed.fields().get();
        EventViews views = intake.eventViews(tenant);
        Optional<EventType> on = stored.or(fields::event);
        return MergeFieldChoice.of(
                new OfferedFields(fields.isShared(), on.flatMap(type -> views.profile(type))),
                on.map(type -> views.coverage(type)).orElse(Optional.of(FieldCoverage.NONE)));
    }

    private static Optional<Notice> notice(List<Fault> faults) {
        return faults.isEmpty()
                ? Optional.empty()
                : Optional.of(Notice.refused("Nothing was saved. The program has "
                        + Labels.count(faults.size(), "error") + ", listed below."));
    }

    /** Creates, changes, previews or shows the form of a new program, depending on the pressed button. */
    public void draft(Visit visit, Tenant tenant, Context context) {
        Typed typed = typed(context);
        Optional<Program> none = Optional.empty();
        if (isPressed(visit, tenant, none, typed)) {
            return;
        }
        Result<ProgramPlan> reading = texts.plan(typed.text());
        if (!(reading instanceof Result.Done<ProgramPlan> plan)) {
            show(visit, tenant, none, typed.with(faults(reading)), Optional.empty(), 422);
        } else if (does("text", context)) {
            show(visit, tenant, none, Typed.of(texts.write(plan.value()), ""), Optional.empty(), 200);
        } else if (does("fields", context)) {
            show(visit, tenant, none, Typed.of(ProgramFields.of(plan.value()), ""), Optional.empty(), 200);
        } else {
            Result<DraftActions.Saved> result = visit.run(DraftActions.DRAFT, tenant, Map.of("file", typed.text()));
            if (result.refused().isPresent()) {
                String why = result.refused().get().sentence();
                Typed refused = typed.with(List.of(Fault.inText(0, "", why)));
                show(visit, tenant, none, refused, Optional.empty(), 409);
            } else if (!result.faults().isEmpty()) {
                show(visit, tenant, none, typed.with(result.faults()), Optional.empty(), 422);
            } else {
                Program saved = result.orElseThrow().whole().check().program();
                frame.redirect(Paths.program(tenant.id(), saved.id()) + "?done=drafted", context);
            }
        }
    }

    /** Returns the content of the submitted form, in fields or as text. */
    private static Typed typed(Context context) {
        String revision = Gate.field("revision", context);
        return SubmittedFields.of(name -> Gate.field(name, context))
                .map(fields -> Typed.of(fields, revision))
                .orElseGet(() -> Typed.of(Gate.field("text", context).replace("\r\n", "\n"), revision))
                .newOnly(!Gate.field(NEW_ONLY, context).isEmpty())
                .previewing(PreviewFields.of(name -> Gate.field(name, context)));
    }

    /**
     * Shows the preview that the pressed button requests, or the form as the button changed it. Returns false for any other
     * button.
     */
    private boolean isPressed(Visit visit, Tenant tenant, Optional<Program> program, Typed typed) {
        String button = Gate.field("do", visit.context());
        Optional<StepPreview> preview = typed.fields()
                .flatMap(fields -> StepPreviews.step(button, fields)
                        .map(step -> previews.of(
                                visit, tenant, new StepPreviews.Form(program, fields, typed.preview()), step)));
        if (preview.isPresent()) {
            frame.html().writeFrame("stepPreview.jte", preview.get(), visit.context());
            return true;
        }
        Optional<Typed> pressed = button.equals("show")
                ? Optional.of(typed)
                : typed.fields()
                        .flatMap(fields -> StepButton.press(button, fields))
                        .map(typed::pressed);
        pressed.ifPresent(changed -> show(visit, tenant, program, changed, Optional.empty(), 200));
        return pressed.isPresent();
    }

    private static boolean does(String button, Context context) {
        return Gate.field("do", context).equals(button);
    }

    private static List<Fault> faults(Result<?> reading) {
        return reading.faults();
    }

    /**
     * Shows the form of an existing program, or of its next version if it has one: fields, or a text with the parameter
     * {@code as=text}. With {@code exits=usual}, the form contains the usual exits and category of such programs if the
     * program lacks them.
     */
    public void edit(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<NextVersion> next = views(tenant).nextVersion(program.id());
        EmailSequence now = current(tenant, program, next);
        String revision = Revision.of(now).value();
        boolean newOnly =
                next.filter(version -> version.catchUp() == CatchUp.EXCLUDE).isPresent();
        EmailSequence shown =
                "usual".equals(context.queryParam("exits")) ? program.outline().withUsualRules(now) : now;
        Typed typed = (isText(context)
                        ? Typed.of(texts.write(program, shown), revision)
                        : Typed.of(ProgramFields.of(shown).withFirstStep(), revision))
                .newOnly(newOnly);
        show(visit, tenant, Optional.of(program), typed, Optional.empty(), 200);
    }

    private EmailSequence current(Tenant tenant, Program program, Optional<NextVersion> next) {
        return next.map(NextVersion::sequence).orElseGet(() -> views(tenant).sequence(program));
    }

    /** Saves, checks, changes, previews or shows the form, depending on the pressed button. */
    public void revise(Visit visit, Tenant tenant, Program program, Context context) {
        Typed typed = typed(context);
        Optional<Program> edited = Optional.of(program);
        if (isPressed(visit, tenant, edited, typed)) {
            return;
        }
        Result<EmailSequence> reading = texts.sequence(typed.text(), program.outline());
        if (!(reading instanceof Result.Done<EmailSequence> readable)) {
            show(visit, tenant, edited, typed.with(faults(reading)), Optional.empty(), 422);
        } else if (does("check", context)) {
            ProgramCheck check = intake.programs().check().check(tenant.id(), program, readable.value());
            Typed checked = typed.checked(ShownFinding.of(tenant.id(), check));
            show(visit, tenant, edited, checked, Optional.empty(), 200);
        } else if (does("text", context) || does("fields", context)) {
            Typed other = does("text", context)
                    ? Typed.of(texts.write(program, readable.value()), typed.revision())
                    : Typed.of(ProgramFields.of(readable.value()), typed.revision());
            show(visit, tenant, edited, other.newOnly(typed.newOnly()), Optional.empty(), 200);
        } else {
            save(visit, tenant, program, typed);
        }
    }

    private void save(Visit visit, Tenant tenant, Program program, Typed typed) {
        Map<String, String> given = Map.of(
                "programId", program.id().toString(),
                "file", typed.text(),
                "revision", typed.revision(),
                "newContactsOnly", Boolean.toString(typed.newOnly()));
        String path = Paths.program(tenant.id(), program.id());
        Result<DraftActions.Saved> result = visit.run(DraftActions.EDIT, tenant, given);
        if (result.refused().isPresent()) {
            refused(visit, tenant, program, typed, result.refused().get());
        } else if (!result.faults().isEmpty()) {
            show(visit, tenant, Optional.of(program), typed.with(result.faults()), Optional.empty(), 422);
        } else {
            frame.redirect(path + done(result.orElseThrow().effect()), visit.context());
        }
    }

    private static String done(DraftActions.Effect effect) {
        return switch (effect) {
            case SAVED -> "?done=revised";
            case AWAITS_APPROVAL -> "/next?done=saved";
            case UNCHANGED, DISCARDED -> "?done=unchanged";
        };
    }

    private void refused(Visit visit, Tenant tenant, Program program, Typed typed, Result.Refusal refused) {
        Optional<Program> edited = Optional.of(program);
        switch (refused.kind()) {
            case NOT_FOUND -> frame.redirect(Paths.programs(tenant.id()), visit.context());
            case STALE -> {
                EmailSequence now = current(tenant, program, views(tenant).nextVersion(program.id()));
                Typed both = typed.against(
                        texts.write(program, now), Revision.of(now).value());
                show(visit, tenant, edited, both, Optional.of(STALE), 409);
            }
            default -> show(visit, tenant, edited, typed, Optional.of(Notice.refused(refused.sentence())), 409);
        }
    }
}
