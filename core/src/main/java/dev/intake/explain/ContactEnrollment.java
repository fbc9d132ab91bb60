package dev.intake.explain;

import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.JsonShape;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramViews;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An enrollment of a contact with its program.
 *
 * @param enrollment the enrollment
 * @param program its program
 */
public record ContactEnrollment(Enrollment enrollment, Program program) {
    static final JsonShape<ContactEnrollment> SHAPE = new JsonShape<ContactEnrollment>("ContactEnrollment")
            .has("programId", ID, enrolled -> enrolled.program().id())
            .has("programName", TEXT, enrolled -> enrolled.program().outline().name())
            .has(
                    "programState",
                    ProgramFields.STATE,
                    enrolled -> enrolled.program().state())
            .has("entryEventId", ID, enrolled -> enrolled.enrollment().entryEvent())
            .has("enrolledAt", TIME, enrolled -> enrolled.enrollment().enrolledAt());
    private static final Comparator<Enrollment> NEWEST_FIRST = Comparator.comparing(Enrollment::enrolledAt)
            .thenComparing(enrollment -> enrollment.entry().program())
            .reversed();

    /** Reads the enrollments of a contact, newest first. */
    static List<ContactEnrollment> of(ProgramViews views, ContactId contact) {
        Map<ProgramId, Program> programs =
                views.programs().stream().collect(Collectors.toMap(Program::id, Function.identity()));
        return views.progress(contact).stream()
                .map(EnrollmentProgress::enrollment)
                .sorted(NEWEST_FIRST)
                .map(enrollment -> of(enrollment, programs))
                .toList();
    }

    private static ContactEnrollment of(Enrollment enrollment, Map<ProgramId, Program> programs) {
        Program program = programs.get(enrollment.entry().program());
        if (program == null) {
            throw new IllegalStateException("every enrollment is in a program of its tenant");
        }
        return new ContactEnrollment(enrollment, program);
    }
}
