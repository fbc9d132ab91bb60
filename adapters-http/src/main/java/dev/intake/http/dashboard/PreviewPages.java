package dev.intake.http.dashboard;

import dev.intake.contact.Contact;
import dev.intake.http.dashboard.ProgramViews.PreviewView;
import dev.intake.program.Program;
import dev.intake.template.RenderedEmail;
import dev.intake.template.Rendering;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.EmailPreview;
import dev.intake.usecase.Intake;
import io.javalin.http.Context;
import java.util.Optional;

/** What a program says to a contact that there is. (Decisions 6.5) */
final class PreviewPages {
    static final String PATH = ProgramPages.ONE + "/preview";
    static final String FRAME = PATH + "/{step}";

    private final Intake intake;
    private final Html html;
    private final Gate gate;
    private final TenantFrame frame;

    PreviewPages(Intake intake, Html html, Gate gate, TenantFrame frame) {
        this.intake = intake;
        this.html = html;
        this.gate = gate;
        this.frame = frame;
    }

    void get(Visit visit, Tenant tenant, Program program, Context context) {
        String typed = asked(context);
        Optional<EmailPreview> preview = preview(tenant.id(), program, typed);
        Optional<Notice> notice = typed.isEmpty() || preview.isPresent()
                ? Optional.empty()
                : Optional.of(Notice.refused("There is no contact with this id, external id or email address."));
        html.write(
                "preview.jte",
                new PreviewView(
                        frame.page("Preview of " + program.outline().name(), visit, tenant, notice),
                        program,
                        ProgramPages.path(tenant.id(), program.id()),
                        typed,
                        preview),
                notice.isPresent() ? 404 : 200,
                context);
    }

    private static String asked(Context context) {
        String contact = context.queryParam("contact");
        return contact == null ? "" : contact;
    }

    private Optional<EmailPreview> preview(TenantId tenant, Program program, String typed) {
        Optional<Contact> contact = intake.findContacts().meant(tenant, typed);
        return contact.map(found -> intake.programs().preview().preview(tenant, program, found));
    }

    /** The HTML of one step alone. */
    void frame(Visit visit, Tenant tenant, Program program, Context context) {
        Optional<String> body = preview(tenant.id(), program, asked(context)).stream()
                .flatMap(preview -> preview.emails().stream())
                .filter(email -> Integer.toString(email.step() + 1).equals(context.pathParam("step")))
                .flatMap(email -> email.rendering() instanceof Rendering.Ready ready
                        ? Optional.of(ready.email()).stream()
                        : Optional.<RenderedEmail>empty().stream())
                .flatMap(email -> email.html().stream())
                .findFirst();
        if (body.isPresent()) {
            html.writeForeign(body.get(), context);
        } else {
            gate.message(404, "No such page", "This email has no HTML.", context);
        }
    }
}
