package dev.intake.program;

import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;

/**
 * The progress of an enrollment: the next step, and when it is due.
 *
 * @param enrollment the contact and program, with the time and event of the entry
 * @param position the next step, from 0; the number of steps when the sequence has ended
 * @param since when the previous step ended, or the contact entered; in microseconds
 * @param dueAt when a worker processes it next, in microseconds; absent when the sequence has ended, or while an email
 *     needs review
 * @param claim the number of claims so far; the results of a worker count only under the number of its own claim
 * @param exit the end of the enrollment before its last step; absent if nothing has ended it
 */
public record EnrollmentProgress(
        Enrollment enrollment, int position, Instant since, Optional<Instant> dueAt, int claim, Optional<Exit> exit) {
    /**
     * The order of a program's enrollments by their due time. Of those that are due at one moment, a contact's follow each
     * other, the first one first, so that a cap stops the same emails in any storage, and in a rehearsal.
     */
    public static final Comparator<EnrollmentProgress> LONGEST_DUE_FIRST = Comparator.comparing(
                    (EnrollmentProgress progress) -> progress.dueAt().orElse(Instant.MAX))
            .thenComparing(progress -> progress.entry().contact())
            .thenComparing(progress -> progress.enrollment().enrolledAt())
            .thenComparing(progress -> progress.entry().key());

    /** Truncates the times to the stored precision. */
    public EnrollmentProgress {
        if (position < 0 || claim < 0) {
            throw new IllegalArgumentException("positions and claims count from 0");
        }
        since = since.truncatedTo(ChronoUnit.MICROS);
        dueAt = dueAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** Creates the progress of an enrollment that nothing has ended. */
    public EnrollmentProgress(Enrollment enrollment, int position, Instant since, Optional<Instant> dueAt, int claim) {
        this(enrollment, position, since, dueAt, claim, Optional.empty());
    }

    /** Returns the progress of a new enrollment: due with the first step, or at the end if the sequence has no step. */
    public static EnrollmentProgress begun(Enrollment enrollment, EmailSequence sequence) {
        Instant at = enrollment.enrolledAt();
        return new EnrollmentProgress(enrollment, 0, at, sequence.dueAt(0, at), 0);
    }

    /** Returns the program and the contact. */
    public Entry entry() {
        return enrollment.entry();
    }

    /** Returns the progress with one more claim; no other worker claims it before {@code until}. */
    public EnrollmentProgress claimed(Instant until) {
        return new EnrollmentProgress(enrollment, position, since, Optional.of(until), claim + 1, exit);
    }

    /** Returns the progress, due at this time. */
    public EnrollmentProgress dueAt(Instant at) {
        return new EnrollmentProgress(enrollment, position, since, Optional.of(at), claim, exit);
    }

    /** Returns the progress, due now; if its step began later, by a clock that was ahead, it began now. */
    public EnrollmentProgress recovered(Instant now) {
        return new EnrollmentProgress(
                enrollment, position, since.isAfter(now) ? now : since, Optional.of(now), claim, exit);
    }

    /** Returns the progress without a due time, because a person must decide or no step is left. */
    public EnrollmentProgress stopped() {
        return new EnrollmentProgress(enrollment, position, since, Optional.empty(), claim, exit);
    }

    /**
     * Returns the progress after the step ended at {@code at}: at the next step, if the sequence has one. It is not due if
     * the enrollment has exited.
     */
    public EnrollmentProgress advanced(EmailSequence sequence, Instant at) {
        int next = position + 1;
        Optional<Instant> due = exit.isPresent() ? Optional.empty() : sequence.dueAt(next, at);
        return new EnrollmentProgress(enrollment, next, at, due, claim, exit);
    }

    /** Returns the progress with the exit, unless the enrollment has exited before. */
    public EnrollmentProgress exited(Exit first) {
        return exit.isPresent()
                ? this
                : new EnrollmentProgress(enrollment, position, since, dueAt, claim, Optional.of(first));
    }
}
