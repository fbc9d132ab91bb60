package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import dev.intake.program.Program;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsalFields;
import dev.intake.rehearsal.RehearseProgram;
import dev.intake.review.EmailPreviewFields;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Previews and rehearses programs. Nothing is sent or stored. */
final class TrialResource {
    private static final int DEFAULT_DAYS = 30;
    private static final int MAX_DAYS = (int) RehearseProgram.MAX_PERIOD.toDays();

    private final Intake intake;
    private final Addresses addresses;
    private final Turns<TenantId> rehearsals;

    TrialResource(Intake intake, Addresses addresses, Turns<TenantId> rehearsals) {
        this.intake = intake;
        this.addresses = addresses;
        this.rehearsals = rehearsals;
    }

    /** Renders a program's emails for a contact. */
    JsonResponse preview(ApiCall call) {
        ApiQuery query = call.query();
        Optional<String> contact = query.required("contact");
        return query.respond(() -> with(
                call,
                program -> found(
                        call,
                        contact.orElseThrow(),
                        recipient -> ApiJson.object(json -> EmailPreviewFields.SHAPE.write(
                                intake.programs()
                                        .preview()
                                        .preview(call.tenant(), program, recipient, addresses.unsubscribe()),
                                json)))));
    }

    /** Rehearses a program over the events of the last days, or over all events of a contact. */
    JsonResponse rehearse(ApiCall call) {
        ApiQuery query = call.query();
        int days = query.number("days", MAX_DAYS, DEFAULT_DAYS);
        int limit = query.limit();
        Optional<String> contact = query.text("contact");
        return query.respond(() -> with(
                call,
                program -> contact.map(text -> found(
                                call,
                                text,
                                one -> exclusive(
                                        call.tenant(),
                                        () -> intake.programs()
                                                .rehearse()
                                                .rehearse(call.tenant(), program.id(), one.id()),
                                        limit)))
                        .orElseGet(() -> exclusive(
                                call.tenant(),
                                () -> intake.programs()
                                        .rehearse()
                                        .rehearse(call.tenant(), program.id(), Duration.ofDays(days)),
                                limit))));
    }

    private JsonResponse exclusive(TenantId tenant, Supplier<Optional<Rehearsal>> rehearsing, int limit) {
        return rehearsals
                .run(tenant.live(), rehearsing)
                .map(done -> done.map(rehearsal -> ApiJson.object(
                                json -> RehearsalFields.SHAPE.write(new RehearsalFields.Shown(rehearsal, limit), json)))
                        .orElseGet(() -> ApiJson.notFound("program")))
                .orElseGet(() -> JsonResponse.error(
                                Problem.RATE_LIMITED, "Another rehearsal is running. Retry" + " when it has ended.")
                        .with("Retry-After", "1"));
    }

    private JsonResponse found(ApiCall call, String text, Function<Contact, JsonResponse> answer) {
        return intake.findContacts().find(call.tenant(), text).map(answer).orElseGet(() -> ApiJson.notFound("contact"));
    }

    private JsonResponse with(ApiCall call, Function<Program, JsonResponse> answer) {
        return ProgramResource.program(call, intake::programViews, answer);
    }
}
