package dev.intake.http.email;

import dev.intake.Programs;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.page.Gate;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.ListFile;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.http.program.EmailFilter;
import dev.intake.id.TenantId;
import dev.intake.json.JsonFields;
import dev.intake.template.MergeField;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Exports the emails of a program, in a state or all, most recently changed first. Their bodies are left out. */
public final class EmailListExport {
    public static final String PATH = Paths.EMAILS + "/export";

    private static final List<String> COLUMNS = List.of(
            "emailId",
            "programId",
            "contactId",
            "step",
            "variant",
            "state",
            "at",
            "attempts",
            "to",
            "subject",
            "missing",
            "reason");

    private final Programs programs;
    private final ListExports exports;

    public EmailListExport(Programs programs, ListExports exports) {
        this.programs = programs;
        this.exports = exports;
    }

    public void export(Visit visit, Tenant tenant, Context context) {
        EmailFilter filter = EmailFilter.named(Gate.field("show", context));
        Optional<ProgramId> program = ProgramId.parse(Gate.field("program", context));
        exports.write(
                visit,
                tenant,
                new ListFile<StepEmail>(
                        "emails",
                        COLUMNS,
                        EmailListExport::write,
                        taker -> ListFile.<StepEmail>each(last -> page(tenant.id(), filter, program, last), taker)),
                context);
    }

    private List<StepEmail> page(
            TenantId tenant, EmailFilter filter, Optional<ProgramId> program, Optional<StepEmail> last) {
        return programs.views()
                .emails(
                        tenant,
                        new EmailQuery(
                                filter.states(),
                                program,
                                Optional.empty(),
                                last.map(EmailQuery.Cursor::of),
                                ListFile.PAGE));
    }

    private static void write(StepEmail email, JsonFields json) {
        json.text("emailId", email.id().toString());
        json.text("programId", email.entry().program().toString());
        json.text("contactId", email.entry().contact().toString());
        json.number("step", email.step() + 1);
        json.number("variant", email.variant() + 1);
        json.text("state", email.state().status().label());
        json.time("at", email.at());
        json.number("attempts", email.attempts());
        email.state()
                .<Runnable>fold(new EmailState.Cases<>(
                        held -> () -> json.text(
                                "missing",
                                held.missing().stream().map(MergeField::written).collect(Collectors.joining(", "))),
                        released -> () -> {},
                        sending -> () -> {},
                        retrying -> () -> json.text("reason", retrying.reason()),
                        sent -> () -> {
                            json.text("to", sent.to().value());
                            json.text("subject", sent.subject());
                        },
                        kept -> () -> {
                            json.text("to", kept.to().value());
                            json.text("subject", kept.content().subject());
                        },
                        skipped -> () -> json.text("reason", skipped.reason().label()),
                        failed -> () -> json.text("reason", failed.reason()),
                        unsure -> () -> json.text("reason", unsure.reason()),
                        discarded -> () -> {}))
                .run();
    }
}
