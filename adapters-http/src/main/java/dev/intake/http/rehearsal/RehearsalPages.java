package dev.intake.http.rehearsal;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramPages;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import dev.intake.program.Program;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearseProgram;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Rehearses a program over the events of the last days, or over all events of a contact. (ADR 137) */
public final class RehearsalPages {
    public static final String PATH = ProgramPages.ONE + "/rehearsal";

    private static final String DEFAULT_DAYS = "30";

    private final Intake intake;
    private final Html html;
    private final TenantFrame frame;
    private final Turns<TenantId> turn;

    public RehearsalPages(Intake intake, Html html, TenantFrame frame, Turns<TenantId> turn) {
        this.intake = intake;
        this.html = html;
        this.frame = frame;
        this.turn = turn;
    }

    /** Shows the form; with the parameter {@code days} or {@code contact}, also the result of a rehearsal. */
    public void get(Visit visit, Tenant tenant, Program program, Context context) {
        Request request = new Request(visit, tenant, program, context);
        if (!request.contact().isEmpty()) {
            ofContact(request);
        } else if (!request.days().isEmpty()) {
            ofDays(request);
        } else {
            show(request, Optional.empty(), Optional.empty(), 200);
        }
    }

    private void ofContact(Request request) {
        Optional<Contact> contact = intake.findContacts().find(request.tenant().id(), request.contact());
        if (contact.isPresent()) {
            rehearse(
                    request,
                    () -> intake.programs()
                            .rehearse()
                            .rehearse(
                                    request.tenant().id(),
                                    request.program().id(),
                                    contact.get().id()));
        } else {
            refuse(request, "There is no contact with this id, external id or email address.", "contact", 404);
        }
    }

    private void ofDays(Request request) {
        long maxDays = RehearseProgram.MAX_PERIOD.toDays();
        long days = request.days().matches("[0-9]{1,3}") ? Long.parseLong(request.days()) : 0;
        if (days < 1 || days > maxDays) {
            refuse(request, "Enter 1 to " + maxDays + " days.", "days", 422);
        } else {
            rehearse(
                    request,
                    () -> intake.programs()
                            .rehearse()
                            .rehearse(request.tenant().id(), request.program().id(), Duration.ofDays(days)));
        }
    }

    private void rehearse(Request request, Supplier<Optional<Rehearsal>> rehearsal) {
        turn.run(request.tenant().id().live(), rehearsal)
                .ifPresentOrElse(
                        done -> show(request, done, Optional.empty(), 200),
                        () -> show(
                                request,
                                Optional.empty(),
                                Optional.of(Notice.refused(
                                        "Another rehearsal is running. Try again when it has finished.")),
                                429));
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
        html.write(
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
            String value = context.queryParam(name);
            return value == null ? "" : value.strip();
        }
    }
}
