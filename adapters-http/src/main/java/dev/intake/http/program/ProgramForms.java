package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.account.SignIn;
import dev.intake.action.Action;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.contact.EmailAddress;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.FieldCoverage;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.UnsavedText;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramViews.ProgramFormView;
import dev.intake.http.program.ProgramViews.Typed;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.CatchUp;
import dev.intake.program.DraftActions;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Revision;
import dev.intake.template.OfferedFields;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Forms that create and edit programs, in fields or as text. (Spec, States and transitions) */
public final class ProgramForms {
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

    private static final Set<String> CHOICES = Set.of(NEW_ONLY);

    private final Intake intake;
    private final Programs programs;
    private final ProgramFiles texts;
    private final SignIn signIn;
    private final Html html;
    private final TenantFrame frame;
    private final StepPreviews previews;

    public ProgramForms(
            Intake intake,
            SignIn signIn,
            ProgramFiles texts,
            TenantFrame frame,
            Addresses addresses,
            Optional<EmailAddress> serviceSender,
            String assets) {
        this.intake = intake;
        this.programs = intake.programs();
        this.texts = texts;
        this.signIn = signIn;
        this.html = frame.html();
        this.frame = frame;
        this.previews = new StepPreviews(intake, texts, addresses, serviceSender, assets);
    }

    /** Shows the form of a new program: fields, or a text with the parameter {@code as=text}. */
    public void blank(Visit visit, Tenant tenant, Context context) {
        Typed typed = isText(context) ? Typed.of(EXAMPLE, "") : Typed.of(ProgramFields.blank(), "");
        blank(visit, tenant, typed, 200);
    }

    /** Returns whether the request has a form, which the page shows again without saving it. */
    private static boolean isTyped(Context context) {
        return context.method().equals(HandlerType.POST);
    }

    private static boolean isText(Context context) {
        return "text".equals(context.queryParam("as"));
    }

    private void blank(Visit visit, Tenant tenant, Typed typed, int status) {
        String path = Paths.programs(tenant.id());
        html.write(
                template(typed),
                new ProgramFormView(
                        frame.page("New program", visit, tenant, notice(typed.faults())),
                        "New program",
                        UnsavedText.action(path, signIn),
                        path,
                        typed,
                        FieldFaults.of(typed.faults()),
                        false,
                        false,
                        Optional.empty(),
                        mergeFields(tenant.id(), typed, Optional.empty()),
                        isTyped(visit.context())),
                status,
                visit.context());
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

    private static String template(Typed typed) {
        return typed.fields().isPresent() ? "programFields.jte" : "programForm.jte";
    }

    private static Optional<Notice> notice(List<Fault> faults) {
        return faults.isEmpty()
                ? Optional.empty()
                : Optional.of(Notice.refused("Nothing was saved. The program has "
                        + Labels.count(faults.size(), "error") + ", listed below."));
    }

    public void draft(Visit visit, Tenant tenant, Context context) {
        Typed typed = typed(context);
        Optional<StepPreview> preview = preview(visit, tenant, Optional.empty(), typed);
        if (preview.isPresent()) {
            html.writeFrame("stepPreview.jte", preview.get(), context);
            return;
        }
        Optional<Typed> pressed = pressed(typed, context);
        if (pressed.isPresent()) {
            blank(visit, tenant, pressed.get(), 200);
            return;
        }
        Result<ProgramPlan> reading = texts.plan(typed.text());
        if (!(reading instanceof Result.Done<ProgramPlan> plan)) {
            blank(visit, tenant, typed.with(faults(reading)), 422);
        } else if (does("text", context)) {
            blank(visit, tenant, Typed.of(texts.write(plan.value()), ""), 200);
        } else if (does("fields", context)) {
            blank(visit, tenant, Typed.of(ProgramFields.of(plan.value()), ""), 200);
        } else {
            intake.actions()
                    .run(DraftActions.DRAFT, tenant.id(), visit.actor(), given(DraftActions.DRAFT, typed, "", false))
                    .<Runnable>fold(new Result.Cases<>(
                            saved -> () -> html.redirect(
                                    Paths.program(
                                                    tenant.id(),
                                                    saved.whole()
                                                            .check()
                                                            .program()
                                                            .id()) + "?done=drafted",
                                    context),
                            refused -> () -> blank(
                                    visit, tenant, typed.with(List.of(Fault.inText(0, "", refused.sentence()))), 409),
                            faults -> () -> blank(visit, tenant, typed.with(faults), 422)))
                    .run();
        }
    }

    /** Returns the content of the submitted form, in fields or as text. */
    private static Typed typed(Context context) {
        String revision = Gate.field("revision", context);
        Set<String> ticked = CHOICES.stream()
                .filter(choice -> !Gate.field(choice, context).isEmpty())
                .collect(Collectors.toSet());
        return SubmittedFields.of(name -> Gate.field(name, context))
                .map(fields -> Typed.of(fields, revision))
                .orElseGet(() -> Typed.of(Gate.field("text", context).replace("\r\n", "\n"), revision))
                .ticking(ticked)
                .previewing(PreviewFields.of(name -> Gate.field(name, context)));
    }

    /** Returns the preview that the pressed button requests; empty for any other button. */
    private Optional<StepPreview> preview(Visit visit, Tenant tenant, Optional<Program> program, Typed typed) {
        return typed.fields()
                .flatMap(fields -> StepPreviews.step(Gate.field("do", visit.context()), fields)
                        .map(step -> previews.of(
                                visit, tenant, new StepPreviews.Form(program, fields, typed.preview()), step)));
    }

    /** Returns the content after the pressed button changed the form; empty for any other button. */
    private static Optional<Typed> pressed(Typed typed, Context context) {
        return does("show", context)
                ? Optional.of(typed)
                : typed.fields()
                        .flatMap(fields -> StepButton.press(Gate.field("do", context), fields))
                        .map(typed::pressed);
    }

    private static boolean does(String button, Context context) {
        return Gate.field("do", context).equals(button);
    }

    private static List<Fault> faults(Result<?> reading) {
        return reading instanceof Result.Invalid<?> unreadable ? unreadable.faults() : List.of();
    }

    /**
     * Shows the form of an existing program, or of its next version if it has one: fields, or a text with the parameter
     * {@code as=text}. With {@code exits=usual}, the form contains the usual exits and category of such programs if the
     * program lacks them.
     */
    public void edit(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<NextVersion> next = programs.views(tenant.id()).nextVersion(program.id());
        EmailSequence now = next.map(NextVersion::sequence)
                .orElseGet(() -> programs.views(tenant.id()).sequence(program));
        String revision = Revision.of(now).value();
        boolean newOnly =
                next.filter(version -> version.catchUp() == CatchUp.EXCLUDE).isPresent();
        EmailSequence shown = Optional.of(program.outline())
                .filter(outline -> "usual".equals(context.queryParam("exits")))
                .map(outline -> outline.withUsualRules(now))
                .orElse(now);
        Typed typed = (isText(context)
                        ? Typed.of(texts.write(program, shown), revision)
                        : Typed.of(ProgramFields.of(shown).withFirstStep(), revision))
                .ticking(newOnly ? Set.of(NEW_ONLY) : Set.of());
        edit(visit, tenant, program, typed, Optional.empty(), 200);
    }

    private void edit(Visit visit, Tenant tenant, Program program, Typed typed, Optional<Notice> notice, int status) {
        String path = Paths.program(tenant.id(), program.id());
        html.write(
                template(typed),
                new ProgramFormView(
                        frame.page("Edit " + program.outline().name(), visit, tenant, notice),
                        "Edit " + program.outline().name(),
                        UnsavedText.action(path + "/edit", signIn),
                        path,
                        typed,
                        FieldFaults.of(typed.faults()),
                        true,
                        programs.views(tenant.id()).sequence(program).steps().isEmpty(),
                        Optional.of(program).filter(Program::wasLive).map(ProgramLabels::word),
                        mergeFields(
                                tenant.id(),
                                typed,
                                Optional.of(program.outline().trigger().event())),
                        isTyped(visit.context())),
                status,
                visit.context());
    }

    /** Saves, checks, changes, previews or shows the form, depending on the pressed button. */
    public void revise(Visit visit, Tenant tenant, Program program, Context context) {
        Typed typed = typed(context);
        Optional<StepPreview> preview = preview(visit, tenant, Optional.of(program), typed);
        if (preview.isPresent()) {
            html.writeFrame("stepPreview.jte", preview.get(), context);
            return;
        }
        Optional<Typed> pressed = pressed(typed, context);
        if (pressed.isPresent()) {
            edit(visit, tenant, program, pressed.get(), Optional.empty(), 200);
            return;
        }
        Result<EmailSequence> reading = texts.sequence(typed.text(), program.outline());
        if (!(reading instanceof Result.Done<EmailSequence> readable)) {
            List<Fault> faults = faults(reading);
            edit(visit, tenant, program, typed.with(faults), notice(faults), 422);
        } else if (does("check", context)) {
            List<ShownFinding> findings = ShownFinding.of(
                    tenant.id(),
                    program.outline().trigger().event(),
                    programs.check()
                            .check(tenant.id(), program, readable.value())
                            .findings());
            edit(visit, tenant, program, typed.checked(findings), Optional.empty(), 200);
        } else if (does("text", context)) {
            Typed text = Typed.of(texts.write(program, readable.value()), typed.revision())
                    .ticking(typed.ticked());
            edit(visit, tenant, program, text, Optional.empty(), 200);
        } else if (does("fields", context)) {
            Typed fields = Typed.of(ProgramFields.of(readable.value()), typed.revision())
                    .ticking(typed.ticked());
            edit(visit, tenant, program, fields, Optional.empty(), 200);
        } else {
            save(visit, tenant, program, typed);
        }
    }

    private static Json given(Action<?, ?, ?> action, Typed typed, String program, boolean newOnly) {
        Map<String, String> given = Map.of(
                "programId", program,
                "file", typed.text(),
                "revision", typed.revision(),
                "newContactsOnly", Boolean.toString(newOnly));
        return action.input().typed(name -> Optional.ofNullable(given.get(name)));
    }

    private void save(Visit visit, Tenant tenant, Program program, Typed typed) {
        String path = Paths.program(tenant.id(), program.id());
        Json given = given(
                DraftActions.EDIT,
                typed,
                program.id().toString(),
                typed.ticked().contains(NEW_ONLY));
        intake.actions()
                .run(DraftActions.EDIT, tenant.id(), visit.actor(), given)
                .<Runnable>fold(new Result.Cases<>(
                        saved -> () -> html.redirect(path + done(saved.effect()), visit.context()),
                        refused -> () -> refused(visit, tenant, program, typed, refused),
                        faults -> () -> edit(visit, tenant, program, typed.with(faults), notice(faults), 422)))
                .run();
    }

    private static String done(DraftActions.Effect effect) {
        return switch (effect) {
            case SAVED -> "?done=revised";
            case AWAITS_APPROVAL -> "/next?done=saved";
            case UNCHANGED, DISCARDED -> "?done=unchanged";
        };
    }

    private void refused(Visit visit, Tenant tenant, Program program, Typed typed, Result.Refusal refused) {
        switch (refused.kind()) {
            case NOT_FOUND -> html.redirect(Paths.programs(tenant.id()), visit.context());
            case STALE -> {
                EmailSequence now = edited(tenant.id(), program);
                Typed both = typed.against(
                        texts.write(program, now), Revision.of(now).value());
                edit(visit, tenant, program, both, Optional.of(STALE), 409);
            }
            default -> edit(visit, tenant, program, typed, Optional.of(Notice.refused(refused.sentence())), 409);
        }
    }

    /** Returns the emails that an edit replaces: those of the next version, if there is one. */
    private EmailSequence edited(TenantId tenant, Program program) {
        return programs.views(tenant)
                .nextVersion(program.id())
                .map(NextVersion::sequence)
                .orElseGet(() -> programs.views(tenant).sequence(program));
    }
}
