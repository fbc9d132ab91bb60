package dev.intake.http.rehearsal;

import dev.intake.email.StepEmail;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.program.ProgramOutline;
import dev.intake.rehearsal.NotEnrolled;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsalFields;
import dev.intake.rehearsal.RehearsedEnrollment;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * {@code rehearsal.jte}: what a program would have done with recorded events.
 *
 * @param page the page's frame
 * @param path path of the program's page
 * @param outline the program
 * @param days the number of days, as typed
 * @param contact the contact, as typed; blank for all contacts
 * @param rehearsal the rehearsal; absent before it is requested
 * @param contacts links to the contacts of the newest enrollments
 */
public record RehearsalPage(
        Page page,
        String path,
        ProgramOutline outline,
        String days,
        String contact,
        Optional<Rehearsal> rehearsal,
        ContactLinks contacts) {
    /** The maximum number of enrollments that the page shows. */
    public static final int MAX_SHOWN = 20;

    /** Returns the newest enrollments, latest first. */
    public List<RehearsedEnrollment> newest(Rehearsal done) {
        return done.newest(MAX_SHOWN).stream()
                .sorted(Comparator.comparing(RehearsalPage::entered).reversed())
                .toList();
    }

    private static Instant entered(RehearsedEnrollment enrolled) {
        return enrolled.progress().enrollment().enrolledAt();
    }

    /** Returns the counts of events of the trigger's type that enrolled nobody, such as {@code 3 historical}. */
    public List<String> notEnrolled(Rehearsal done) {
        return done.notEnrolled().entrySet().stream()
                .map(reason -> Labels.count(reason.getValue()) + " " + inWords(reason.getKey()))
                .toList();
    }

    private static String inWords(NotEnrolled reason) {
        return switch (reason) {
            case HISTORICAL -> "historical";
            case DEACTIVATED -> "of deactivated contacts";
            case ALREADY_ENTERED -> "of contacts already enrolled";
        };
    }

    /** Returns the state that an email would have, with the reason if it would not be sent. */
    public String state(StepEmail email) {
        String label = email.state().status().label();
        return RehearsalFields.reason(email.state())
                .map(reason -> label + ": " + reason)
                .orElse(label);
    }
}
