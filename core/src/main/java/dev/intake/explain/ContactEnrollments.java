package dev.intake.explain;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.JsonFields;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramViews;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The enrollments of a contact with their programs, as JSON. Shared by commands and the management API.
 *
 * @param enrollments newest first
 * @param programs the tenant's programs
 */
public record ContactEnrollments(List<Enrollment> enrollments, Map<ProgramId, Program> programs) {
    private static final Comparator<Enrollment> NEWEST_FIRST = Comparator.comparing(Enrollment::enrolledAt)
            .thenComparing(enrollment -> enrollment.entry().program())
            .reversed();

    /** Sorts the enrollments. */
    public ContactEnrollments {
        enrollments = enrollments.stream().sorted(NEWEST_FIRST).toList();
        programs = Map.copyOf(programs);
    }

    /** Reads the enrollments of a contact. */
    public static ContactEnrollments of(ProgramViews views, ContactId contact) {
        return new ContactEnrollments(
                views.progress(contact).stream()
                        .map(EnrollmentProgress::enrollment)
                        .toList(),
                views.programs().stream().collect(Collectors.toMap(Program::id, Function.identity())));
    }

    /** Writes an array with one object for each enrollment. */
    public void write(String name, JsonFields json) {
        json.objects(name, enrollments, this::write);
    }

    private void write(Enrollment enrollment, JsonFields json) {
        Program program = programs.get(enrollment.entry().program());
        if (program == null) {
            throw new IllegalStateException("every enrollment is in a program of its tenant");
        }
        json.text("programId", program.id().toString());
        json.text("programName", program.outline().name());
        json.text("programState", program.state().label());
        json.text("entryEventId", enrollment.entryEvent().toString());
        json.time("enrolledAt", enrollment.enrolledAt());
    }
}
