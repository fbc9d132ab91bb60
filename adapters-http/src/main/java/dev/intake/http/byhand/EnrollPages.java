package dev.intake.http.byhand;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.byhand.ContactSelection;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.byhand.EnrollmentActions.Enrolled;
import dev.intake.byhand.EnrollmentCounts;
import dev.intake.byhand.ExclusionReason;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramPages;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Enrolls contacts in a program by hand: a form selects them, a second page shows how many would be enrolled and excluded,
 * and only its button enrolls them.
 */
public final class EnrollPages {
    public static final String PATH = ProgramPages.ONE + "/enroll";

    private static final String NOT_LIVE = "Nobody was enrolled: only a live program can enroll contacts.";

    private final Intake intake;
    private final Html html;
    private final TenantFrame frame;
    private final ProgramPages programs;

    public EnrollPages(Intake intake, TenantFrame frame, ProgramPages programs) {
        this.intake = intake;
        this.html = frame.html();
        this.frame = frame;
        this.programs = programs;
    }

    public void get(Visit visit, Tenant tenant, Program program, Context context) {
        if (program instanceof Program.Live) {
            show(visit, tenant, program, EnrollForm.BLANK, Optional.empty(), 200);
        } else {
            programs.unchanged(visit, tenant, program, NOT_LIVE, 409);
        }
    }

    /** Counts the selected contacts, or enrolls them if the person confirmed it. */
    public void post(Visit visit, Tenant tenant, Program program, Context context) {
        EnrollForm form = EnrollForm.of(context);
        Optional<ContactSelection> selection =
                form.selection(named -> intake.findContacts().find(tenant.id(), named));
        if (selection.isEmpty()) {
            refuse(visit, tenant, program, form, form.fault());
            return;
        }
        boolean confirmed = Confirmation.isGiven(context);
        Map<String, String> given = new HashMap<>(selection.get().fields());
        given.put("programId", program.id().toString());
        Action<? super Storage, ?, Enrolled> action = confirmed ? EnrollmentActions.ENROLL : EnrollmentActions.COUNT;
        Result<Enrolled> result = intake.actions()
                .run(action, tenant.id(), visit.actor(), action.input().typed(given));
        if (result.refused().isPresent()) {
            refused(visit, tenant, program, result.refused().get());
        } else if (!result.faults().isEmpty()) {
            refuse(visit, tenant, program, form, form.fault());
        } else {
            counted(visit, tenant, program, form, result.orElseThrow());
        }
    }

    private void refused(Visit visit, Tenant tenant, Program program, Result.Refusal refused) {
        if (refused.kind() == Result.Kind.NOT_FOUND) {
            programs.missing(visit.context());
        } else {
            programs.unchanged(visit, tenant, program, refused.sentence(), 409);
        }
    }

    private void counted(Visit visit, Tenant tenant, Program program, EnrollForm form, Enrolled enrolled) {
        EnrollmentCounts counts = enrolled.counts();
        if (enrolled.done()) {
            html.redirect(
                    Paths.program(tenant.id(), program.id())
                            + (counts.enrolled() == 0 ? "?done=enrolled-none" : "?done=enrolled"),
                    visit.context());
        } else if (counts.enrolled() == 0) {
            String why = counts.selected() == 0
                    ? "No contact is selected."
                    : "Nobody can be enrolled. Excluded: " + String.join("; ", reasons(counts)) + ".";
            refuse(visit, tenant, program, form, why);
        } else {
            confirm(visit, tenant, program, form, counts);
        }
    }

    private void confirm(Visit visit, Tenant tenant, Program program, EnrollForm form, EnrollmentCounts counts) {
        String name = program.outline().name();
        String many = Labels.count(counts.enrolled(), "contact");
        List<String> lines = new ArrayList<>();
        lines.add("Selected: " + form.inWords());
        if (counts.withoutEvent() > 0) {
            lines.add(Labels.count(counts.withoutEvent()) + " without an event "
                    + program.outline().trigger().event().value()
                    + ": emails with event fields that have no fallback are held");
        }
        if (counts.allExcluded() > 0) {
            lines.add("Excluded: " + Labels.count(counts.allExcluded()));
            lines.addAll(reasons(counts));
        }
        html.write(
                "confirm.jte",
                new Confirmation(
                        frame.page("Enroll contacts in " + name, visit, tenant, Optional.empty()),
                        "Enroll " + many + " in " + name + "?",
                        "They get its emails, each step after its delay from now. This cannot be undone for emails that"
                                + " were sent. The audit record shows who enrolled them.",
                        lines,
                        0,
                        visit.context().path(),
                        form.fields(),
                        "Enroll " + many,
                        visit.context().path()),
                200,
                visit.context());
    }

    private static List<String> reasons(EnrollmentCounts counts) {
        return counts.excluded().entrySet().stream()
                .map(reason -> Labels.count(reason.getValue()) + " " + inWords(reason.getKey()))
                .toList();
    }

    private static String inWords(ExclusionReason reason) {
        return switch (reason) {
            case ALREADY_ENTERED -> "already enrolled";
            case DEACTIVATED -> "deactivated";
            case COMPLAINED -> "reported an email as spam";
            case BOUNCED -> "with an address that does not exist";
            case UNSUBSCRIBED -> "unsubscribed";
            case NO_ADDRESS -> "without an email address or consent";
            case ENDED -> "with an event that ends the program early";
        };
    }

    private void refuse(Visit visit, Tenant tenant, Program program, EnrollForm form, String why) {
        show(visit, tenant, program, form, Optional.of(Notice.refused(why, form.faultyField(), visit.context())), 422);
    }

    private void show(
            Visit visit, Tenant tenant, Program program, EnrollForm form, Optional<Notice> notice, int status) {
        String title = "Enroll contacts in " + program.outline().name();
        EnrollPage view = new EnrollPage(
                frame.page(title, visit, tenant, notice),
                Paths.program(tenant.id(), program.id()),
                program.outline(),
                form);
        html.write("enroll.jte", view, status, visit.context());
    }
}
