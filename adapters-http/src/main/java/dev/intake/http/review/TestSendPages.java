package dev.intake.http.review;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.FindContacts;
import dev.intake.email.EmailSender;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramLabels;
import dev.intake.http.program.ProgramPages;
import dev.intake.program.Program;
import dev.intake.review.SendTestEmail;
import dev.intake.review.SendTestEmail.TestEmail;
import dev.intake.review.TestSending;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Sends one email of a program as a test, to the signed-in person or to the address in the form. (ADR 112) */
public final class TestSendPages {
    public static final String PATH = ProgramPages.ONE + "/test";

    private static final String NOT_SENT = "The test was not sent: ";
    private static final String NO_ADDRESS =
            "enter an email address, because the name of your account, “%s”, is not one.";

    private final FindContacts contacts;
    private final SendTestEmail tests;
    private final Addresses addresses;
    private final Html html;
    private final ProgramPages programs;

    public TestSendPages(Intake intake, EmailSender sender, Addresses addresses, Html html, ProgramPages programs) {
        this.contacts = intake.findContacts();
        this.tests = intake.programs().sendTestEmail(sender);
        this.addresses = addresses;
        this.html = html;
        this.programs = programs;
    }

    /**
     * Sends the step and variant of the form, both counted from 0. If the form contains a contact, its values fill the merge
     * fields. The email still goes to the signed-in person, or to the address in the form if the name of the account is not an
     * email address.
     */
    public void post(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<EmailAddress> own = EmailAddress.parse(visit.account().name().value());
        Optional<EmailAddress> address = own.or(() -> EmailAddress.parse(Gate.field("to", context)));
        if (address.isEmpty()) {
            refuseAddress(
                    visit, tenant, program, NO_ADDRESS.formatted(visit.account().name()));
            return;
        }
        String contact = Gate.field("contact", context);
        Optional<Contact> filledBy = contacts.find(tenant.id(), contact);
        if (!contact.isBlank() && filledBy.isEmpty()) {
            refuse(visit, tenant, program, "this contact no longer exists.", 409);
            return;
        }
        TestEmail test =
                new TestEmail(program, index("step", context), index("variant", context), address.get(), filledBy);
        tests.send(tenant, test, addresses.unsubscribe(), visit.actor())
                .<Runnable>fold(new TestSending.Cases<>(
                        sent -> () -> html.redirect(
                                Paths.program(tenant.id(), program.id())
                                        + (own.isPresent() ? "?done=tested" : "?done=tested-other"),
                                context),
                        notSent -> () -> refuse(visit, tenant, program, notSent.reason(), 502),
                        noMailServer -> () -> refuse(visit, tenant, program, "no mail server is set.", 409),
                        notAMember -> () -> refuseAddress(
                                visit,
                                tenant,
                                program,
                                address.get() + " is not the address of a member. Enter that of one."),
                        noSuchEmail ->
                                () -> refuse(visit, tenant, program, "the program no longer has this email.", 409),
                        held -> () -> refuse(
                                visit,
                                tenant,
                                program,
                                "no value for " + ProgramLabels.fields(held.missing())
                                        + ". Give the fields a fallback, or send the test from the preview for a contact.",
                                422),
                        tooMany -> () -> refuse(
                                visit,
                                tenant,
                                program,
                                "the tenant has sent " + SendTestEmail.MAX_PER_HOUR + " tests within an hour.",
                                429)))
                .run();
    }

    private void refuseAddress(Visit visit, Tenant tenant, Program program, String why) {
        String field = "to-" + Gate.field("step", visit.context()) + "-" + Gate.field("variant", visit.context());
        programs.unchanged(visit, tenant, program, Notice.refused(NOT_SENT + why, field, visit.context()), 422);
    }

    private void refuse(Visit visit, Tenant tenant, Program program, String why, int status) {
        programs.unchanged(visit, tenant, program, NOT_SENT + why, status);
    }

    /** Returns the index in the form; an index that no step has if the field is missing. */
    private static int index(String field, Context context) {
        String typed = Gate.field(field, context);
        return typed.matches("\\d{1,2}") ? Integer.parseInt(typed) : Integer.MAX_VALUE;
    }
}
