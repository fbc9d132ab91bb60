package dev.intake.http.contact;

import dev.intake.Intake;
import dev.intake.action.Result;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes a contact from one program, or from all. (ADR 106) */
public record ExitPages(Intake intake, TenantFrame frame, ContactPages contacts) {
    public static final String PATH = ContactPages.ONE + "/exit";

    private static final String PROGRAM = "program";

    /** Ends the open enrollments in the program that the form names, or in all programs, if the person confirmed it. */
    public void post(Visit visit, Tenant tenant, Contact contact, Context context) {
        String named = Gate.field(PROGRAM, context);
        Optional<Program> program = ProgramId.parse(named)
                .flatMap(id -> intake.programViews(tenant.id()).program(id));
        if (!named.isBlank() && program.isEmpty()) {
            refuse(visit, tenant, contact, "Nothing was changed: there is no such program.", 404);
        } else if (!Confirmation.isGiven(context)) {
            ask(visit, tenant, contact, program);
        } else {
            end(visit, tenant, contact, program);
        }
    }

    private void ask(Visit visit, Tenant tenant, Contact contact, Optional<Program> program) {
        String from = program.map(left -> left.outline().name()).orElse("all programs");
        Confirmation question = new Confirmation(
                frame.page("Remove a contact", visit, tenant, Optional.empty()),
                "Remove " + ContactRow.title(contact) + " from " + from + "?",
                "The contact gets no further email of "
                        + (program.isPresent() ? "this enrollment" : "these enrollments")
                        + ". This cannot be undone.",
                List.of(),
                0,
                visit.context().path(),
                program.map(left -> Map.of(PROGRAM, left.id().toString())).orElseGet(Map::of),
                "Remove the contact",
                Paths.contact(tenant.id(), contact.id()));
        frame.write("confirm.jte", question, visit.context());
    }

    private void end(Visit visit, Tenant tenant, Contact contact, Optional<Program> program) {
        Map<String, String> leaving =
                new HashMap<>(Map.of("contactId", contact.id().toString()));
        program.ifPresent(left -> leaving.put(PROGRAM, left.id().toString()));
        Result<EnrollmentActions.Left> result = visit.run(EnrollmentActions.EXIT, tenant, leaving);
        if (result instanceof Result.Done<EnrollmentActions.Left> ended) {
            frame.redirect(
                    Paths.contact(tenant.id(), contact.id()) + "?done=left"
                            + (ended.value().sending().isEmpty() ? "" : "-sending"),
                    visit.context());
        } else if (result instanceof Result.Refused<EnrollmentActions.Left> refused) {
            refuse(visit, tenant, contact, refused.refusal().sentence(), 409);
        }
    }

    private void refuse(Visit visit, Tenant tenant, Contact contact, String why, int status) {
        contacts.show(visit, tenant, contact, Optional.of(Notice.refused(why)), status);
    }
}
