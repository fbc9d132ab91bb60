package dev.intake.program;

import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The progress of the enrollments of one tenant, within a unit of work. */
public interface EnrollmentProgressStore {
    /**
     * Duration of a claim. Marking an email as sending renews its claim. No email is sent if its SMTP session could
     * outlast the claim.
     */
    Duration CLAIM = Duration.ofMinutes(15);

    /** Returns the progress of those of the entries that are stored. No worker claims them before the unit of work ends. */
    Map<Entry, EnrollmentProgress> of(Set<Entry> entries);

    /**
     * Returns the progress of a program's enrollments at a step for which no email exists yet, in order of contact and
     * key. No worker claims them before the unit of work ends. One that was claimed during the search is as the claim left
     * it.
     *
     * @param position the step's place in the program, from 0
     * @param dueAfter only enrollments due after this time; absent for those without a due time
     * @param afterEntry only enrollments after this one
     * @param limit maximum number, at least 1
     */
    List<EnrollmentProgress> unsent(
            ProgramId program, int position, Optional<Instant> dueAfter, Optional<Entry> afterEntry, int limit);

    /** Stores changed progress. Each enrollment is stored already, and no two have the same entry. */
    void save(Collection<EnrollmentProgress> enrollments);

    /**
     * Ends stored enrollments; one that has ended before keeps its first exit. An ended enrollment is not due, except for a
     * worker to close an email of its present step that is not sent yet.
     */
    void end(Map<Entry, Exit> exits);
}
