package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.action.Result;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TenantId;
import dev.intake.program.Approval;
import dev.intake.program.ApprovalActions;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.review.EmailActions;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Shows the next version of a program with its differences, and approves exactly that or discards it. (ADR 125) */
public record NextVersionPages(Intake intake, TenantFrame frame, ProgramPages pages, ApprovalFacts facts) {
    public static final String PATH = ProgramPages.ONE + "/next";

    /** The choice to release held emails with the new texts. */
    private static final String RELEASE = "release";

    private static final Map<String, String> DONE =
            Map.of("saved", "The next version was saved. The program runs unchanged until you approve it.");

    public void get(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<Notice> notice = frame.html().done(DONE, context);
        show(visit, tenant, program, notice, 200);
    }

    /** Approves the version if everything is as the person saw it. */
    public void approve(Visit visit, Tenant tenant, Program program, Context context) {
        boolean release = !Gate.field(RELEASE, context).isEmpty();
        String seen = Gate.field("approval-seen", context);
        Result<?> result = visit.run(ApprovalActions.APPROVE_NEXT, tenant, ApprovalPages.given(program, seen));
        if (result.refused().isPresent()) {
            refused(visit, tenant, program, result.refused().get());
        } else if (!result.faults().isEmpty()) {
            refuse(visit, tenant, program, Approval.STALE, 409);
        } else {
            approved(visit, tenant, program, release);
        }
    }

    private void refused(Visit visit, Tenant tenant, Program program, Result.Refusal why) {
        switch (why.kind()) {
            case NOT_FOUND -> pages.missing(visit.context());
            case STALE -> refuse(visit, tenant, program, why.sentence(), 409);
            default -> {
                if (isWaiting(tenant, program)) {
                    refuse(visit, tenant, program, why.sentence(), 422);
                } else {
                    pages.unchanged(visit, tenant, program, why.sentence(), 409);
                }
            }
        }
    }

    /** Returns whether there is a next version that could be approved if nothing prevented it. */
    private boolean isWaiting(Tenant tenant, Program program) {
        return !(program instanceof Program.Archived)
                && intake.programs()
                        .views(tenant.id())
                        .nextVersion(program.id())
                        .isPresent();
    }

    private void approved(Visit visit, Tenant tenant, Program program, boolean release) {
        if (release) {
            Map<String, String> given = Map.of("programId", program.id().toString());
            visit.run(EmailActions.RELEASE_HELD, tenant, given);
        }
        String done = release ? "next-released" : "next-approved";
        frame.redirect(Paths.program(tenant.id(), program.id()) + "?done=" + done, visit.context());
    }

    private void refuse(Visit visit, Tenant tenant, Program program, String why, int status) {
        show(visit, tenant, program, Optional.of(Notice.refused(why)), status);
    }

    /** Discards the version that the person saw, after confirmation. */
    public void discard(Visit visit, Tenant tenant, Program program, Context context) {
        String path = Paths.program(tenant.id(), program.id());
        String seen = Gate.field("revision", context);
        if (!Confirmation.isGiven(context)) {
            frame.write(
                    "confirm.jte",
                    new Confirmation(
                            frame.page("Discard the next version", visit, tenant, Optional.empty()),
                            "Discard the next version?",
                            "Its texts and rules are lost. The program continues unchanged. This cannot be undone.",
                            List.of(program.outline().name()),
                            0,
                            path + "/next/discard",
                            Map.of("revision", seen),
                            "Discard the next version",
                            path + "/next"),
                    context);
            return;
        }
        Result<?> result = visit.run(ApprovalActions.DISCARD, tenant, ApprovalPages.given(program, seen));
        if (result.refused().isPresent()) {
            refused(visit, tenant, program, result.refused().get());
        } else if (!result.faults().isEmpty()) {
            refuse(visit, tenant, program, Approval.STALE, 409);
        } else {
            frame.redirect(path + "?done=next-discarded", context);
        }
    }

    private void show(Visit visit, Tenant tenant, Program program, Optional<Notice> notice, int status) {
        Optional<NextVersion> version = intake.programs().views(tenant.id()).nextVersion(program.id());
        if (version.isEmpty()) {
            frame.redirect(Paths.program(tenant.id(), program.id()), visit.context());
            return;
        }
        NextVersion next = version.get();
        EmailSequence running = intake.programs().views(tenant.id()).sequence(program);
        NextVersionPage view = new NextVersionPage(
                facts.of(
                        visit,
                        tenant,
                        intake.programs().check().quickCheck(tenant.id(), program, running, next),
                        "Next version of " + program.outline().name(),
                        notice,
                        stored -> ApprovalDigest.of(
                                program,
                                next,
                                running,
                                stored,
                                intake.programs().views(tenant.id()).programs())),
                next,
                running,
                intake.programs().views(tenant.id()).waitingByStep(program.id()),
                held(tenant.id(), program));
        frame.write("nextVersion.jte", view, status, visit.context());
    }

    private Map<Integer, Long> held(TenantId tenant, Program program) {
        EmailQuery newest = EmailQuery.latest(EmailQuery.MAX_LIMIT)
                .inStates(EmailStatus.HELD)
                .ofProgram(program.id());
        return intake.programs().views(tenant).emails(newest).stream()
                .map(StepEmail::step)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }
}
