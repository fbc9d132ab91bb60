package dev.intake.http.rehearsal;

import dev.intake.Intake;
import dev.intake.action.Result;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramPages;
import dev.intake.kernel.Json;
import dev.intake.program.Program;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsalActions;
import dev.intake.rehearsal.RehearseProgram;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Rehearses a program over the events of the last days, or over all events of a contact. (ADR 137) */
public record RehearsalPages(Intake intake, TenantFrame frame) {
    public static final String PATH = ProgramPages.ONE + "/rehearsal";

    private static final String DEFAULT_DAYS = "30";

    /** Shows the form; with the parameter {@code days} or {@code contact}, also the result of a rehearsal. */
    public void get(Visit visit, Tenant tenant, Program program, Context context) {
        Request request = new Request(visit, tenant, program, context);
        if (request.contact().isEmpty() && request.days().isEmpty()) {
            show(request, Optional.empty(), Optional.empty(), 200);
            return;
        }
        Json given = RehearsalActions.REHEARSE
                .input()
                .typed(name -> name.equals("programId")
                        ? Optional.of(program.id().toString())
                        : Optional.of(request.parameter(name)).filter(text -> !text.isEmpty()));
        Result<RehearsalActions.Answer> result = visit.run(RehearsalActions.REHEARSE, tenant, given);
        if (result.refused().isPresent()) {
            refused(request, result.refused().get());
        } else if (!result.faults().isEmpty()) {
            refuse(request, "Enter 1 to " + RehearseProgram.MAX_PERIOD.toDays() + " days.", "days", 422);
        } else {
            show(request, Optional.of(result.orElseThrow().rehearsal()), Optional.empty(), 200);
        }
    }

    private void refused(Request request, Result.Refusal refused) {
        if (refused.kind() == Result.Kind.NOT_FOUND) {
            refuse(request, "There is no contact with this id, external id or email address.", "contact", 404);
        } else {
            Notice busy = Notice.refused("Another rehearsal is running. Try again when it has finished.");
            show(request, Optional.empty(), Optional.of(busy), 429);
        }
    }

    private void refuse(Request request, String why, String field, int status) {
        show(request, Optional.empty(), Optional.of(Notice.refused(why, field, request.context())), status);
    }

    private void show(Request request, Optional<Rehearsal> rehearsal, Optional<Notice> notice, int status) {
        Tenant tenant = request.tenant();
        Program program = request.program();
        ContactLinks contacts = ContactLinks.of(
                intake,
                tenant.id(),
                rehearsal.stream()
                        .flatMap(done -> done.newest(RehearsalPage.MAX_SHOWN).stream())
                        .map(enrolled -> enrolled.progress().entry().contact()));
        frame.write(
                "rehearsal.jte",
                new RehearsalPage(
                        frame.page("Rehearse " + program.outline().name(), request.visit(), tenant, notice),
                        Paths.program(tenant.id(), program.id()),
                        program.outline(),
                        request.days().isEmpty() ? DEFAULT_DAYS : request.days(),
                        request.contact(),
                        rehearsal,
                        contacts),
                status,
                request.context());
    }

    /** A request for the page, with its parameters. */
    private record Request(Visit visit, Tenant tenant, Program program, Context context) {
        String contact() {
            return parameter("contact");
        }

        String days() {
            return parameter("days");
        }

        private String parameter(String name) {
            return Gate.parameter(name, context).strip();
        }
    }
}
