package dev.intake.program;

import dev.intake.contact.ContactId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies an edit of a program to the contacts that are in it: a delay that became shorter reaches those that wait for the
 * step, and emails that were added reach those that entered when there were none.
 *
 * <p>An enrollment whose time comes within a worker's claim is left as it is: it may be claimed, and a worker looks at it
 * soon anyway.
 */
final class Rescheduling {
    /** Enrollments that one unit of work changes, at most: other units of the tenant wait no longer than for that. */
    static final int AT_ONCE = 1000;

    /** No contact is concerned. */
    static final Rescheduling NOTHING = new Rescheduling(List.of());

    private final List<Part> left = new ArrayList<>();

    /** Enrollments of one step that are looked at: those that wait, or those that nobody looks at. */
    private record Part(int position, boolean waiting, Optional<ContactId> behind) {}

    /** What follows from an edit. */
    Rescheduling(EmailSequence before, EmailSequence after, CatchUp catchUp) {
        boolean saved = before.equals(after);
        for (int position = 0; position < after.steps().size(); position++) {
            boolean shorter = position < before.steps().size()
                    && after.steps()
                                    .get(position)
                                    .delay()
                                    .compareTo(before.steps().get(position).delay())
                            < 0;
            // An edit that is saved once more does what was left of it when the service was killed.
            if (saved || shorter) {
                left.add(new Part(position, true, Optional.empty()));
            }
        }
        if (catchUp == CatchUp.INCLUDE
                && before.steps().isEmpty()
                && !after.steps().isEmpty()) {
            left.add(new Part(0, false, Optional.empty()));
        }
    }

    /** Whether there is something left to do, in a further unit of work. */
    boolean isLeft() {
        return !left.isEmpty();
    }

    /**
     * Does as much as one unit of work may, by the delays that the program has then. The clock is read after the sequence,
     * so under the tenant's lock: by an earlier time, an enrollment that was claimed meanwhile would look unclaimed.
     */
    Rescheduling next(ProgramStores stores, Program program, InstantSource clock) {
        Rescheduling rest = new Rescheduling(left);
        if (!rest.left.isEmpty()) {
            EmailSequence sequence = stores.programs().sequence(program);
            Instant now = clock.instant();
            Part part = rest.left.remove(0);
            Optional<Instant> dueAfter =
                    part.waiting() ? Optional.of(now.plus(EnrollmentProgressStore.CLAIM)) : Optional.empty();
            List<EnrollmentProgress> enrollments =
                    stores.progress().unsent(program.id(), part.position(), dueAfter, part.behind(), AT_ONCE);
            stores.progress()
                    .save(earlier(
                            enrollments.stream()
                                    .filter(progress -> isUnclaimed(progress, dueAfter))
                                    .toList(),
                            sequence));
            if (enrollments.size() == AT_ONCE) {
                ContactId last = enrollments.get(AT_ONCE - 1).entry().contact();
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
