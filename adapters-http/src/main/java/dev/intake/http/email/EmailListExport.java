package dev.intake.http.email;

import dev.intake.Programs;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.page.Gate;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.ListFile;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.http.program.EmailFilter;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Exports a program's emails in some states or in all, most recently changed first, without their bodies. */
public record EmailListExport(Programs programs, ListExports exports) {
    public static final String PATH = Paths.EMAILS + "/export";

    public void export(Visit visit, Tenant tenant, Context context) {
        EmailFilter filter = EmailFilter.named(Gate.field("show", context));
        Optional<ProgramId> program = ProgramId.parse(Gate.field("program", context));
        exports.write(
                visit,
                tenant,
                new ListFile<StepEmail>(
                        "emails",
                        StepEmailFields.SHAPE,
                        consumer ->
                                ListFile.<StepEmail>each(last -> page(tenant.id(), filter, program, last), consumer)),
                context);
    }

    private List<StepEmail> page(
            TenantId tenant, EmailFilter filter, Optional<ProgramId> program, Optional<StepEmail> last) {
        return programs.views(tenant)
                .emails(new EmailQuery(
                        filter.states(),
                        program,
                        Optional.empty(),
                        last.map(EmailQuery.Cursor::of),
                        ListFile.PAGE_SIZE));
    }
}
