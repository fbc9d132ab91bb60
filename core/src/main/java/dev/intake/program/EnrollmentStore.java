package dev.intake.program;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The enrollments of the tenant of a unit of work. */
public interface EnrollmentStore {
    /** Returns which of the contacts are enrolled in which of the programs. */
    Set<Entry> entered(Set<ProgramId> programs, Set<ContactId> contacts);

    /** Returns the enrollments of the contacts in the programs, in no order. */
    List<Enrollment> of(Set<ProgramId> programs, Set<ContactId> contacts);

    /**
     * Stores new enrollments, each with {@link EnrollmentProgress#begun the progress of a new one}. None has a stored entry,
     * and no two have the same.
     */
    void add(Collection<Enrollment> enrollments);
}
