package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.action.Result;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.program.Approval;
import dev.intake.program.ApprovalActions;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramState;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantSettings;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows what approval of a draft causes, and approves exactly that. (ADR 125) */
public record ApprovalPages(Intake intake, Html html, ProgramPages pages, ApprovalFacts facts) {
    public static final String PATH = ProgramPages.ONE + "/approve";

    private static final String WRONG_POSTAL_ADDRESS = "Not approved: the postal address has at most "
            + PostalAddress.MAX_LINES + " lines of at most " + PostalAddress.MAX_LINE + " characters.";

    public void get(Visit visit, Tenant tenant, Program program, Context context) {
        if (program instanceof Program.Draft) {
            show(
                    visit,
                    tenant,
                    program,
                    intake.programs().check().quickCheck(tenant.id(), program.id()),
                    Optional.empty(),
                    200);
        } else {
            notADraft(visit, tenant, program, program.state());
        }
    }

    /** Sets the sender's name and postal address, and approves the draft if everything is as the person saw it. */
    public void post(Visit visit, Tenant tenant, Program program, Context context) {
        String typed = Gate.field("postal-address", context);
        Optional<PostalAddress> address = PostalAddress.parse(typed);
        if (!typed.isBlank() && address.isEmpty()) {
            refuse(visit, tenant, program, Notice.refused(WRONG_POSTAL_ADDRESS, "postal-address", context));
            return;
        }
        EmailSequence emails = intake.programs().views(tenant.id()).sequence(program);
        List<Program> all = intake.programs().views(tenant.id()).programs();
        String now = ApprovalDigest.of(program, emails, tenant, all).value();
        if (program instanceof Program.Draft && !now.equals(Gate.field("approval-seen", context))) {
            stale(visit, tenant, program);
            return;
        }
        Tenant sent = tenant;
        Optional<SenderName> name = SenderName.parse(Gate.field("sender", context));
        if (isOther(name.map(SenderName::value), Optional.of(tenant.shownSender()))
                || isOther(address, tenant.sender().postalAddress())) {
            Result<TenantSettings> set = setSender(visit, tenant, name, typed);
            if (!(set instanceof Result.Done<TenantSettings> done)) {
                if (set instanceof Result.Refused<TenantSettings> refused
                        && refused.refusal().kind() == Result.Kind.CONFLICT) {
                    String why = refused.refusal().sentence();
                    refuse(visit, tenant, program, Notice.refused(why, "sender", context));
                } else {
                    stale(visit, tenant, program);
                }
                return;
            }
            // The action changed the sender that was compared above.
            sent = tenant.withSender(done.value().tenant().sender());
        }
        // The state that was compared above, with the sender of this form. A later change makes the approval stale.
        approve(visit, sent, program, ApprovalDigest.of(program, emails, sent, all));
    }

    private static <T> boolean isOther(Optional<T> given, Optional<T> stored) {
        return given.isPresent() && !given.equals(stored);
    }

    private Result<TenantSettings> setSender(Visit visit, Tenant tenant, Optional<SenderName> name, String address) {
        SenderIdentity stored = tenant.sender();
        Map<String, String> given = new HashMap<>();
        given.put("name", name.or(stored::name).map(SenderName::value).orElse(""));
        given.put("replyTo", stored.replyTo().map(SenderAddress::value).orElse(""));
        given.put("postalAddress", address.strip());
        given.put("revision", SettingsRevision.of(stored).value());
        given.values().removeIf(String::isEmpty);
        return visit.run(SettingsActions.SET_SENDER, tenant, given);
    }

    private void approve(Visit visit, Tenant tenant, Program program, ApprovalDigest seen) {
        Result<?> result = visit.run(ApprovalActions.APPROVE, tenant, given(program, seen.value()));
        if (result.refused().isPresent()) {
            refused(visit, tenant, program, result.refused().get());
        } else if (!result.faults().isEmpty()) {
            stale(visit, tenant, program);
        } else {
            html.redirect(Paths.program(tenant.id(), program.id()) + "?done=approved", visit.context());
        }
    }

    /** Returns the input of an action about the state of the program with this digest, which a person saw. */
    static Map<String, String> given(Program program, String seen) {
        return Map.of("programId", program.id().toString(), "seen", seen, "revision", seen);
    }

    private void refused(Visit visit, Tenant tenant, Program program, Result.Refusal why) {
        Optional<ProgramCheck> check = intake.programs()
                .check()
                .check(tenant.id(), program.id())
                .filter(now -> now.program() instanceof Program.Draft);
        switch (why.kind()) {
            case NOT_FOUND -> pages.missing(visit.context());
            case STALE -> stale(visit, tenant, program);
            default -> {
                if (check.isPresent()) {
                    notReady(visit, tenant, check.get(), why.sentence());
                } else {
                    pages.unchanged(visit, tenant, program, why.sentence(), 409);
                }
            }
        }
    }

    private void notADraft(Visit visit, Tenant tenant, Program program, ProgramState state) {
        pages.unchanged(
                visit,
                tenant,
                program,
                "Nothing was changed: the program is " + state.label() + ", and only a draft can be approved.",
                409);
    }

    private void refuse(Visit visit, Tenant tenant, Program program, Notice why) {
        Optional<ProgramCheck> check = intake.programs().check().quickCheck(tenant.id(), program.id());
        show(visit, tenant, program, check, Optional.of(why), 422);
    }

    private void stale(Visit visit, Tenant tenant, Program program) {
        Optional<ProgramCheck> check = intake.programs().check().quickCheck(tenant.id(), program.id());
        show(visit, tenant, program, check, Optional.of(Notice.refused(Approval.STALE)), 409);
    }

    /** Shows why approval failed. A new check may not find the reason if newer events have arrived since. */
    private void notReady(Visit visit, Tenant tenant, ProgramCheck check, String why) {
        Notice notice = check.lacksPostalAddress()
                ? Notice.refused(why, "postal-address", visit.context())
                : Notice.refused(why);
        show(visit, tenant, check.program(), Optional.of(check), Optional.of(notice), 422);
    }

    private void show(
            Visit visit,
            Tenant tenant,
            Program program,
            Optional<ProgramCheck> check,
            Optional<Notice> notice,
            int status) {
        if (check.isEmpty()) {
            pages.missing(visit.context());
            return;
        }
        ApprovalPage view = facts.of(
                visit,
                tenant,
                check.get(),
                "Approve " + program.outline().name(),
                notice,
                stored -> ApprovalDigest.of(
                        program,
                        check.get().sequence(),
                        stored,
                        intake.programs().views(tenant.id()).programs()));
        html.write("approval.jte", view, status, visit.context());
    }
}
