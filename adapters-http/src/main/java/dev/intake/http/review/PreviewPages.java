package dev.intake.http.review;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramPages;
import dev.intake.http.program.ProgramViews.PreviewView;
import dev.intake.http.program.TestRecipients;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.review.EmailPreview;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Previews a program's emails for an existing contact. (Decisions 6.5) */
public record PreviewPages(Intake intake, Addresses addresses, Gate gate, TenantFrame frame) {
    public static final String PATH = ProgramPages.ONE + "/preview";
    public static final String FRAME = PATH + "/{step}";

    public void get(Visit visit, Tenant tenant, Program program, Context context) {
        String typed = Gate.parameter("contact", context);
        Optional<EmailPreview> preview = preview(tenant.id(), program, typed);
        Optional<Notice> notice = typed.isEmpty() || preview.isPresent()
                ? Optional.empty()
                : Optional.of(Notice.refused(
                        "There is no contact with this id, external id or email address. Enter that of a contact.",
                        "contact"));
        frame.write(
                "preview.jte",
                new PreviewView(
                        frame.page("Preview of " + program.outline().name(), visit, tenant, notice),
                        program,
                        Paths.program(tenant.id(), program.id()),
                        typed,
                        preview,
                        TestRecipients.of(intake.accounts(), visit.account(), tenant.id())),
                notice.isPresent() ? 404 : 200,
                context);
    }

    private Optional<EmailPreview> preview(TenantId tenant, Program program, String typed) {
        Optional<Contact> contact = intake.findContacts().find(tenant, typed);
        return contact.map(
                found -> intake.programs().preview().preview(tenant, program, found, addresses.unsubscribe()));
    }

    /** Writes the HTML of one step. */
    public void frame(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<String> body = preview(tenant.id(), program, Gate.parameter("contact", context)).stream()
                .flatMap(preview -> preview.emails().stream())
                .filter(email -> Integer.toString(email.step() + 1).equals(context.pathParam("step")))
                .flatMap(email -> email.rendering().rendered().stream())
                .flatMap(email -> email.html().stream())
                .findFirst();
        if (body.isPresent()) {
            frame.html().writeForeign(body.get(), context);
        } else {
            gate.message(404, "No such page", "This email has no HTML.", context);
        }
    }
}
