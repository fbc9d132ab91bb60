package dev.intake.program;

import dev.intake.enrollment.Enrollment.Entry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reschedules enrollments after an edit of their program: a shorter delay applies to contacts that wait for the step,
 * a changed sending window to contacts that wait for it, and new emails to contacts enrolled when there were none.
 *
 * <p>Enrollments that are due within the time of a worker's claim are not changed: a worker may have claimed them, and
 * reads the new delay soon anyway.
 */
final class Rescheduling {
    /** Maximum number of enrollments changed in a unit of work; it bounds the wait of other units of work. */
    static final int BATCH_SIZE = 1000;

    /** Concerns no enrollment. */
    static final Rescheduling NOTHING = new Rescheduling(List.of());

    private final List<Part> left = new ArrayList<>();

    /** The enrollments at one step to reschedule: those that are due some time, or those that are not. */
    private record Part(int position, boolean waiting, Optional<Entry> afterEntry) {}

    /** Determines the enrollments that an edit concerns. */
    Rescheduling(EmailSequence before, EmailSequence after, CatchUp catchUp) {
        boolean saved = before.equals(after);
        boolean rewindowed = !before.window().equals(after.window());
        for (int position = 0; position < after.steps().size(); position++) {
            boolean shorter = position < before.steps().size()
                    && after.steps()
                                    .get(position)
                                    .delay()
                                    .compareTo(before.steps().get(position).delay())
                            < 0;
            // Saving an edit again completes a rescheduling that a crash interrupted.
            if (saved || rewindowed || shorter) {
                left.add(new Part(position, true, Optional.empty()));
            }
        }
        if (catchUp == CatchUp.INCLUDE
                && before.steps().isEmpty()
                && !after.steps().isEmpty()) {
            left.add(new Part(0, false, Optional.empty()));
        }
    }

    /**
     * Determines the enrollments of an edit whose rescheduling was interrupted.
     *
     * @param sequence the sequence after the edit
     * @param catchUp that of the edit; {@link CatchUp#INCLUDE} only if the program had no emails before it
     */
    static Rescheduling again(EmailSequence sequence, CatchUp catchUp) {
        Rescheduling again = new Rescheduling(sequence, sequence, CatchUp.EXCLUDE);
        if (catchUp == CatchUp.INCLUDE) {
            again.left.add(new Part(0, false, Optional.empty()));
        }
        return again;
    }

    /** Returns whether another unit of work is needed. */
    boolean isLeft() {
        return !left.isEmpty();
    }

    /** Reschedules the enrollments of one unit of work, by the program's present delays. */
    Rescheduling next(ProgramStores stores, Program program, InstantSource clock) {
        Rescheduling rest = new Rescheduling(left);
        if (!rest.left.isEmpty()) {
            EmailSequence sequence = stores.programs().sequence(program);
            Instant now = clock.instant();
            Part part = rest.left.remove(0);
            Optional<Instant> dueAfter =
                    part.waiting() ? Optional.of(now.plus(EnrollmentProgressStore.CLAIM)) : Optional.empty();
            List<EnrollmentProgress> enrollments =
                    stores.progress().unsent(program.id(), part.position(), dueAfter, part.afterEntry(), BATCH_SIZE);
            stores.progress()
                    .save(earlier(
                            enrollments.stream()
                                    .filter(progress -> isUnclaimed(progress, dueAfter))
                                    .toList(),
                            sequence));
            if (enrollments.size() == BATCH_SIZE) {
                Entry last = enrollments.get(BATCH_SIZE - 1).entry();
                rest.left.add(0, new Part(part.position(), part.waiting(), Optional.of(last)));
            }
        }
        return rest;
    }

    private Rescheduling(List<Part> left) {
        this.left.addAll(left);
    }

    private static boolean isUnclaimed(EnrollmentProgress progress, Optional<Instant> dueAfter) {
        return dueAfter.isEmpty()
                || progress.dueAt().filter(dueAfter.get()::isBefore).isPresent();
    }

    private static List<EnrollmentProgress> earlier(List<EnrollmentProgress> enrollments, EmailSequence sequence) {
        List<EnrollmentProgress> earlier = new ArrayList<>();
        for (EnrollmentProgress progress : enrollments) {
            sequence.dueAt(progress.position(), progress.since())
                    .filter(due -> progress.dueAt().map(due::isBefore).orElse(true))
                    .ifPresent(due -> earlier.add(progress.dueAt(due)));
        }
        return earlier;
    }
}
