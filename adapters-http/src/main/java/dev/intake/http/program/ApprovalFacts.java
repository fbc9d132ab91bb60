package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.contact.EmailAddress;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the facts that a person sees before approving a draft or a next version.
 *
 * @param serviceSender the sender address of the service's mail server; absent if no mail server is set
 */
public record ApprovalFacts(Intake intake, TenantFrame frame, Optional<EmailAddress> serviceSender) {
    /**
     * Returns the facts with the tenant's current settings.
     *
     * @param title the title of the page
     * @param notice the message about the previous action; absent if there is none
     * @param digest computes from these settings the digest that the form approves
     */
    ApprovalPage of(
            Visit visit,
            Tenant tenant,
            ProgramCheck check,
            String title,
            Optional<Notice> notice,
            Function<Tenant, ApprovalDigest> digest) {
        Program program = check.program();
        Tenant stored = intake.views().tenant(tenant.id()).orElse(tenant);
        // Computed first: a change during the reads below makes the form stale instead of being approved unseen.
        ApprovalDigest seen = digest.apply(stored);
        return new ApprovalPage(
                frame.page(title, visit, stored, notice),
                Paths.program(tenant.id(), program.id()),
                stored,
                check,
                intake.programs().check().liveOnSameEvent(tenant.id(), program),
                intake.eventViews(tenant.id())
                        .coverage(program.outline().trigger().event()),
                seen,
                intake.programs().overview().sendingStop(tenant.id()),
                serviceSender);
    }
}
