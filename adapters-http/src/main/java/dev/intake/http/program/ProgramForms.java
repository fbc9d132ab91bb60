package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.account.SignIn;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.UnsavedText;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramTexts.Fault;
import dev.intake.http.program.ProgramTexts.Read;
import dev.intake.http.program.ProgramTexts.Reading;
import dev.intake.http.program.ProgramTexts.Unreadable;
import dev.intake.http.program.ProgramViews.ProgramFormView;
import dev.intake.http.program.ProgramViews.Typed;
import dev.intake.id.TenantId;
import dev.intake.program.CatchUp;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramEdit;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Revision;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Forms that create and edit programs as text. (Spec, States and transitions) */
public final class ProgramForms {
    public static final String NEW = ProgramPages.PATH + "/new";
    public static final String EDIT = ProgramPages.ONE + "/edit";

    /** The initial text of a new program, which is valid. */
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
            + " Both texts are below. Save again to replace the other one.");

    private final Intake intake;
    private final Programs programs;
    private final ProgramTexts texts;
    private final SignIn signIn;
    private final Html html;
    private final TenantFrame frame;

    public ProgramForms(Intake intake, SignIn signIn, ProgramTexts texts, Html html, TenantFrame frame) {
        this.intake = intake;
        this.programs = intake.programs();
        this.texts = texts;
        this.signIn = signIn;
        this.html = html;
        this.frame = frame;
    }

    public void blank(Visit visit, Tenant tenant, Context context) {
        blank(visit, tenant, EXAMPLE, List.of(), 200, context);
    }

    private void blank(Visit visit, Tenant tenant, String text, List<Fault> faults, int status, Context context) {
        String path = Paths.programs(tenant.id());
        html.write(
                "programForm.jte",
                new ProgramFormView(
                        frame.page("New program", visit, tenant, notice(faults)),
                        "New program",
                        UnsavedText.action(path, signIn),
                        path,
                        new Typed(text, "", faults, Optional.empty(), Optional.empty()),
                        false,
                        false,
                        false,
                        false),
                status,
                context);
    }

    private static Optional<Notice> notice(List<Fault> faults) {
        return faults.isEmpty()
                ? Optional.empty()
                : Optional.of(Notice.refused(
                        "Nothing was saved. The text has " + Labels.count(faults.size(), "error") + ", listed below."));
    }

    public void draft(Visit visit, Tenant tenant, Context context) {
        String text = text(context);
        Reading<ProgramPlan> reading = texts.plan(text);
        if (Gate.field("do", context).equals("show")) {
            blank(visit, tenant, text, List.of(), 200, context);
        } else if (reading instanceof Read<ProgramPlan> plan) {
            intake.auditTrail().note(tenant.id(), visit.actor(), "draft program");
            Optional<ProgramId> drafted =
                    programs.drafting().draft(tenant.id(), plan.value()).map(Program::id);
            html.redirect(
                    drafted.map(id -> Paths.program(tenant.id(), id) + "?done=drafted")
                            .orElseGet(() -> Paths.programs(tenant.id())),
                    context);
        } else {
            blank(visit, tenant, text, faults(reading), 422, context);
        }
    }

    /** Returns the text, with the browser's line ends normalized. */
    private static String text(Context context) {
        return Gate.field("text", context).replace("\r\n", "\n");
    }

    private static List<Fault> faults(Reading<?> reading) {
        return reading instanceof Unreadable<?> unreadable ? unreadable.faults() : List.of();
    }

    public void edit(Visit visit, Tenant tenant, Program program, Context context) {
        EmailSequence now = programs.views().sequence(tenant.id(), program);
        Typed typed =
                Typed.of(texts.write(program.outline(), now), Revision.of(now).value());
        edit(visit, tenant, program, typed, Optional.empty(), 200, context);
    }

    private void edit(
            Visit visit,
            Tenant tenant,
            Program program,
            Typed typed,
            Optional<Notice> notice,
            int status,
            Context context) {
        String path = Paths.program(tenant.id(), program.id());
        html.write(
                "programForm.jte",
                new ProgramFormView(
                        frame.page("Edit " + program.outline().name(), visit, tenant, notice),
                        "Edit " + program.outline().name(),
                        UnsavedText.action(path + "/edit", signIn),
                        path,
                        typed,
                        true,
                        hasHeld(tenant.id(), program.id()),
                        programs.views().sequence(tenant.id(), program).steps().isEmpty(),
                        program instanceof Program.Live),
                status,
                context);
    }

    private static CatchUp catchUp(Context context) {
        return Gate.field("new-contacts-only", context).isEmpty() ? CatchUp.INCLUDE : CatchUp.EXCLUDE;
    }

    private boolean hasHeld(TenantId tenant, ProgramId program) {
        EmailQuery held = EmailQuery.latest(1).standing(EmailStatus.HELD).of(program);
        return !programs.views().emails(tenant, held).isEmpty();
    }

    /** Saves, checks or shows the text, by the pressed button. */
    public void revise(Visit visit, Tenant tenant, Program program, Context context) {
        Typed typed = Typed.of(text(context), Gate.field("revision", context));
        Reading<EmailSequence> reading = texts.sequence(typed.text(), program.outline());
        if (Gate.field("do", context).equals("show")) {
            edit(visit, tenant, program, typed, Optional.empty(), 200, context);
        } else if (!(reading instanceof Read<EmailSequence> readable)) {
            List<Fault> faults = faults(reading);
            edit(visit, tenant, program, typed.with(faults), notice(faults), 422, context);
        } else if (Gate.field("do", context).equals("check")) {
            List<ShownFinding> findings = ShownFinding.of(
                    tenant.id(),
                    program.outline().trigger().event(),
                    programs.check()
                            .check(tenant.id(), program, readable.value())
                            .findings());
            edit(visit, tenant, program, typed.checked(findings), Optional.empty(), 200, context);
        } else {
            save(visit, tenant, program, typed, readable.value(), context);
        }
    }

    private void save(
            Visit visit, Tenant tenant, Program program, Typed typed, EmailSequence sequence, Context context) {
        ProgramEdit edit = programs.drafting()
                .revise(tenant.id(), program.id(), new Revision(typed.revision()), sequence, catchUp(context));
        if (edit instanceof ProgramEdit.Stale stale) {
            String now = texts.write(program.outline(), stale.now());
            Typed both = typed.against(now, Revision.of(stale.now()).value());
            edit(visit, tenant, program, both, Optional.of(STALE), 409, context);
            return;
        }
        boolean release = !Gate.field("release", context).isEmpty();
        intake.auditTrail().note(tenant.id(), visit.actor(), "edit program " + program.id());
        if (release) {
            intake.auditTrail().note(tenant.id(), visit.actor(), "release held emails of program " + program.id());
            programs.reviewEmails().releaseHeld(tenant.id(), program.id());
        }
        html.redirect(
                Paths.program(tenant.id(), program.id()) + "?done=" + (release ? "released" : "revised"), context);
    }
}
