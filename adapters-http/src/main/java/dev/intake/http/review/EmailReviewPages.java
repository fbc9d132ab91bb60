package dev.intake.http.review;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.action.Result.Kind;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.email.EmailPages;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.program.Program;
import dev.intake.review.EmailActions;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Releases and discards emails that need review. (Decisions 6.5) */
public record EmailReviewPages(Intake intake, Gate gate, TenantFrame frame, EmailPages pages) {
    public void release(Visit visit, Tenant tenant, Context context) {
        decide(visit, tenant, EmailActions.RELEASE, "released");
    }

    public void discard(Visit visit, Tenant tenant, Context context) {
        Optional<StepEmail> email = EmailId.parse(context.pathParam("emailId"))
                .flatMap(id -> intake.programs().views(tenant.id()).email(id))
                .filter(found -> found.state() instanceof EmailState.Reviewable);
        if (email.isPresent() && !Confirmation.isGiven(context)) {
            String path = Paths.emails(tenant.id()) + "/" + email.get().id();
            frame.write(
                    "confirm.jte",
                    new Confirmation(
                            frame.page("Discard the email", visit, tenant, Optional.empty()),
                            "Discard this email?",
                            "It is never sent, and the contact continues with the next step. This cannot be undone.",
                            names(
                                    tenant,
                                    List.of(email.get()),
                                    email.get().entry().program()),
                            0,
                            path + "/discard",
                            Map.of(),
                            "Discard the email",
                            path),
                    context);
            return;
        }
        decide(visit, tenant, EmailActions.DISCARD, "discarded");
    }

    private void decide(Visit visit, Tenant tenant, Action<? super Storage, ?, StepEmail> action, String done) {
        Map<String, String> given = Map.of("emailId", visit.context().pathParam("emailId"));
        Result<StepEmail> result = visit.run(action, tenant, given);
        if (result instanceof Result.Done<StepEmail> decided) {
            frame.redirect(Paths.emails(tenant.id()) + "/" + decided.value().id() + "?done=" + done, visit.context());
        } else if (result instanceof Result.Refused<StepEmail> refused
                && refused.refusal().kind() == Kind.CONFLICT) {
            gate.message(409, "Nothing was changed", refused.refusal().sentence(), visit.context());
        } else {
            gate.message(404, "No such email", "This tenant has no email with that id.", visit.context());
        }
    }

    /** Releases all held emails of a program. */
    public void releaseHeld(Visit visit, Tenant tenant, Program program, Context context) {
        visit.run(
                EmailActions.RELEASE_HELD,
                tenant,
                Map.of("programId", program.id().toString()));
        decided(tenant, program, "all-released", context);
    }

    /**
     * Discards the held emails of a program, after confirmation. Emails that are held after the confirmation page was shown
     * are kept.
     */
    public void discardHeld(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<Instant> seen = moment(Gate.field("held-seen", context));
        if (!Confirmation.isGiven(context) || seen.isEmpty()) {
            askAboutHeld(visit, tenant, program, context);
            return;
        }
        visit.run(
                EmailActions.DISCARD_HELD,
                tenant,
                Map.of("programId", program.id().toString(), "upTo", seen.get().toString()));
        decided(tenant, program, "all-discarded", context);
    }

    private void askAboutHeld(Visit visit, Tenant tenant, Program program, Context context) {
        EmailQuery newest = EmailQuery.latest(Confirmation.MAX_NAMED)
                .inStates(EmailStatus.HELD)
                .ofProgram(program.id());
        List<StepEmail> some = intake.programs().views(tenant.id()).emails(newest);
        if (some.isEmpty()) {
            gate.message(409, "Nothing was changed", "This program no longer has held emails.", context);
            return;
        }
        long held = Math.max(
                some.size(),
                intake.programs().views(tenant.id()).emailCounts(program.id()).getOrDefault(EmailStatus.HELD, 0L));
        String name = program.outline().name();
        frame.write(
                "confirm.jte",
                new Confirmation(
                        frame.page("Discard held emails", visit, tenant, Optional.empty()),
                        "Discard " + Labels.count(held, "email") + " of " + name + "?",
                        "Discarded emails are never sent, and the contacts continue with their next steps. This"
                                + " cannot be undone.",
                        names(tenant, some, program.id()),
                        held - some.size(),
                        Paths.program(tenant.id(), program.id()) + "/held/discard",
                        Map.of("held-seen", some.get(0).at().toString()),
                        "Discard " + Labels.count(held, "email"),
                        Paths.emails(tenant.id()) + "?show=held&program=" + program.id()),
                context);
    }

    private List<String> names(Tenant tenant, List<StepEmail> some, ProgramId program) {
        return pages.rows(tenant.id(), some, program).stream()
                .map(row -> row.who() + ": " + row.step())
                .toList();
    }

    private static Optional<Instant> moment(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException tampered) {
            return Optional.empty();
        }
    }

    private void decided(Tenant tenant, Program program, String done, Context context) {
        frame.redirect(Paths.emails(tenant.id()) + "?show=waiting&program=" + program.id() + "&done=" + done, context);
    }
}
