package dev.intake.http.dashboard;

import dev.intake.email.EmailId;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.EmailReview;
import dev.intake.usecase.Intake;
import dev.intake.usecase.ReviewEmails;
import io.javalin.http.Context;
import java.util.Optional;

/** What a person decides about emails that wait. (Decisions 6.5) */
final class EmailReviewPages {
    private final Intake intake;
    private final ReviewEmails review;
    private final Html html;
    private final Gate gate;

    EmailReviewPages(Intake intake, Html html, Gate gate) {
        this.intake = intake;
        this.review = intake.programs().reviewEmails();
        this.html = html;
        this.gate = gate;
    }

    void release(Visit visit, Tenant tenant, Context context) {
        decide(visit, tenant, "release", review::release, "released", context);
    }

    void discard(Visit visit, Tenant tenant, Context context) {
        decide(visit, tenant, "discard", review::discard, "discarded", context);
    }

    private interface Decision {
        EmailReview about(TenantId tenant, EmailId email);
    }

    private void decide(Visit visit, Tenant tenant, String action, Decision decision, String done, Context context) {
        Optional<EmailId> email = EmailId.parse(context.pathParam("emailId"))
                .filter(id -> intake.programs().views().email(tenant.id(), id).isPresent());
        if (email.isEmpty()) {
            gate.message(404, "No such email", "This tenant has no email of that id.", context);
            return;
        }
        intake.auditTrail().note(tenant.id(), visit.actor(), action + " email " + email.get());
        EmailReview outcome = decision.about(tenant.id(), email.get());
        if (outcome instanceof EmailReview.NotWaiting other) {
            gate.message(
                    409,
                    "Nothing was changed",
                    "This email is " + other.status().label() + " by now, and waits for no decision.",
                    context);
        } else {
            html.redirect(EmailPages.path(tenant.id()) + "/" + email.get() + "?done=" + done, context);
        }
    }

    /** All that is held of one program. */
    void releaseHeld(Visit visit, Tenant tenant, Program program, Context context) {
        intake.auditTrail().note(tenant.id(), visit.actor(), "release held emails of program " + program.id());
        review.releaseHeld(tenant.id(), program.id());
        decided(tenant, program, "all-released", context);
    }

    void discardHeld(Visit visit, Tenant tenant, Program program, Context context) {
        intake.auditTrail().note(tenant.id(), visit.actor(), "discard held emails of program " + program.id());
        review.discardHeld(tenant.id(), program.id());
        decided(tenant, program, "all-discarded", context);
    }

    private void decided(Tenant tenant, Program program, String done, Context context) {
        html.redirect(
                EmailPages.path(tenant.id()) + "?show=waiting&program=" + program.id() + "&done=" + done, context);
    }
}
