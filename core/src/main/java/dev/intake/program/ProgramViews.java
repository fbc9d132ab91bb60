package dev.intake.program;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailReader;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Queries of pages and commands about one tenant's programs and emails, without locks. A tenant that does not exist has no
 * data. Every method throws {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface ProgramViews extends ProgramReader, EmailReader {
    /** Maximum of {@link #emailsToReview}, which then means at least as many. */
    int REVIEWED = 100;

    /** Returns all programs with their emails. */
    Map<Program, EmailSequence> sequences();

    /** Returns the programs that have a next version. */
    Set<ProgramId> awaitingApproval();

    /** Returns the contact's progress in each of its programs, in no order. */
    List<EnrollmentProgress> progress(ContactId contact);

    /** Returns the state changes of all programs, ordered by time for each program. */
    List<ProgramTransition> transitions();

    /**
     * Returns the counts of the programs at that time, each up to {@value ProgramCounts#COUNTED}, so the cost is
     * bounded.
     */
    Map<ProgramId, ProgramCounts> figures(Set<ProgramId> programs, Instant now);

    /**
     * Returns how many enrollments of the program wait for their next email, by the position of its step, from 0; positions
     * without any are absent. Counts up to {@value ProgramCounts#COUNTED} in all, those that are due first, so the cost is
     * bounded.
     */
    Map<Integer, Long> waitingByStep(ProgramId program);

    /**
     * Returns the number of the program's emails by state; states without emails are absent.
     */
    Map<EmailStatus, Long> emailCounts(ProgramId program);

    /**
     * Returns the number of emails of all programs in a state of {@link EmailStatus#REVIEWABLE}, counted up to
     * {@value #REVIEWED}, so the cost is bounded.
     */
    int emailsToReview();

    /**
     * Counts the outcomes of the program's enrollments and emails.
     *
     * @param sequence the program's emails: their goal is counted, and nothing exits after the last step
     * @return empty if counting takes too long. If only counting the goal does, the result lacks that count
     */
    Optional<ProgramResults> results(ProgramId program, EmailSequence sequence);

    /**
     * Returns the number of contacts enrolled in each program; programs without any are absent.
     */
    Map<ProgramId, Long> enrollmentCounts();
}
