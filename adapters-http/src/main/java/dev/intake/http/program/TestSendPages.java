package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailSender;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.program.Program;
import dev.intake.program.SendTestEmail;
import dev.intake.program.SendTestEmail.TestEmail;
import dev.intake.program.TestSending;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Sends one email of a program to the signed-in person as a test. (Decision 112) */
public final class TestSendPages {
    public static final String PATH = ProgramPages.ONE + "/test";

    private static final String NOT_SENT = "The test was not sent: ";

    private final SendTestEmail tests;
    private final Html html;
    private final ProgramPages programs;

    public TestSendPages(Intake intake, EmailSender sender, Html html, ProgramPages programs) {
        this.tests = intake.programs().sendTestEmail(sender);
        this.html = html;
        this.programs = programs;
    }

    /** Sends the step and variant of the form, both counted from 0. */
    public void post(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<EmailAddress> address =
                EmailAddress.parse(visit.account().name().value());
        if (address.isEmpty()) {
            refuse(visit, tenant, program, "your account's name is not an email address.", 409, context);
            return;
        }
        TestEmail test = new TestEmail(
                program, index("step", context), index("variant", context), address.get(), Optional.empty());
        tests.send(tenant, test, visit.actor())
                .<Runnable>fold(new TestSending.Cases<>(
                        sent -> () -> html.redirect(Paths.program(tenant.id(), program.id()) + "?done=tested", context),
                        notSent -> () -> refuse(visit, tenant, program, notSent.reason(), 502, context),
                        noMailServer -> () -> refuse(visit, tenant, program, "no mail server is set.", 409, context),
                        notAMember -> () -> refuse(
                                visit, tenant, program, "your account may not access this tenant.", 409, context),
                        noSuchEmail -> () ->
                                refuse(visit, tenant, program, "the program has no such email any more.", 409, context),
                        held -> () -> refuse(
                                visit,
                                tenant,
                                program,
                                "no value for " + ProgramLabels.fields(held.missing())
                                        + ". Give the fields a fallback, or"
                                        + " name a contact: intake program test-send --contact.",
                                422,
                                context),
                        tooMany -> () -> refuse(
                                visit,
                                tenant,
                                program,
                                "the tenant has sent " + SendTestEmail.MAX_PER_HOUR + " tests within an hour.",
                                429,
                                context)))
                .run();
    }

    private void refuse(Visit visit, Tenant tenant, Program program, String why, int status, Context context) {
        programs.unchanged(visit, tenant, program, NOT_SENT + why, status, context);
    }

    /** Returns a number that no step has if the form has none. */
    private static int index(String field, Context context) {
        String typed = Gate.field(field, context);
        return typed.matches("\\d{1,2}") ? Integer.parseInt(typed) : Integer.MAX_VALUE;
    }
}
