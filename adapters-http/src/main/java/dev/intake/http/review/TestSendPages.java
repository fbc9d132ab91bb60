package dev.intake.http.review;

import dev.intake.Intake;
import dev.intake.action.Result;
import dev.intake.contact.EmailAddress;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramPages;
import dev.intake.program.Program;
import dev.intake.review.PreviewActions;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Sends one email of a program as a test, to the signed-in person or to the address in the form. (ADR 112) */
public final class TestSendPages {
    public static final String PATH = ProgramPages.ONE + "/test";

    private static final String NOT_SENT = "The test was not sent. ";
    private static final String NO_EMAIL = "The program has no such email.";
    private static final String NO_MEMBER = "Enter the email address of a member.";

    private final Intake intake;
    private final Html html;
    private final ProgramPages programs;

    public TestSendPages(Intake intake, Html html, ProgramPages programs) {
        this.intake = intake;
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
        Map<String, String> given = new HashMap<>(Map.of(
                "programId", program.id().toString(),
                "step", Integer.toString(index("step", context) + 1),
                "variant", Character.toString('A' + index("variant", context)),
                "to", own.map(EmailAddress::value).orElseGet(() -> Gate.field("to", context))));
        Optional.of(Gate.field("contact", context))
                .filter(contact -> !contact.isBlank())
                .ifPresent(contact -> given.put("contact", contact));
        Result<?> result = intake.actions()
                .run(
                        PreviewActions.SEND_TEST,
                        tenant.id(),
                        visit.actor(),
                        PreviewActions.SEND_TEST.input().typed(given));
        if (result instanceof Result.Done<?>) {
            html.redirect(
                    Paths.program(tenant.id(), program.id())
                            + (own.isPresent() ? "?done=tested" : "?done=tested-other"),
                    context);
        } else if (result instanceof Result.Invalid<?> invalid
                && invalid.faults().stream().allMatch(fault -> fault.place().equals("to"))) {
            String field = "to-" + Gate.field("step", context) + "-" + Gate.field("variant", context);
            programs.unchanged(visit, tenant, program, Notice.refused(NOT_SENT + NO_MEMBER, field, context), 422);
        } else {
            String why = result instanceof Result.Refused<?> refused
                    ? refused.refusal().sentence()
                    : NO_EMAIL;
            programs.unchanged(visit, tenant, program, NOT_SENT + why, 409);
        }
    }

    /** Returns the index in the form; that of no step if the field is missing. */
    private static int index(String field, Context context) {
        String typed = Gate.field(field, context);
        return typed.matches("\\d{1,2}") ? Integer.parseInt(typed) : 99;
    }
}
