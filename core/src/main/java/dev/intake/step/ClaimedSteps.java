package dev.intake.step;

import dev.intake.program.EnrollmentProgress;
import dev.intake.step.DueProgramQuery.DueProgram;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The enrollments of a program that a worker has claimed and not begun. Thread-safe: each is taken once. */
final class ClaimedSteps {
    private final DueProgram program;
    private final Deque<EnrollmentProgress> left;

    ClaimedSteps(DueProgram program, List<EnrollmentProgress> claimed) {
        this.program = program;
        this.left = new ConcurrentLinkedDeque<>(claimed);
    }

    DueProgram program() {
        return program;
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    /** Takes the one that was due first. */
    Optional<EnrollmentProgress> take() {
        return Optional.ofNullable(left.poll());
    }

    /** Takes all that are left. */
    List<EnrollmentProgress> takeAll() {
        List<EnrollmentProgress> all = new ArrayList<>();
        for (Optional<EnrollmentProgress> next = take(); next.isPresent(); next = take()) {
            all.add(next.get());
        }
        return all;
    }

    void putBack(List<EnrollmentProgress> taken) {
        for (int i = taken.size() - 1; i >= 0; i--) {
            left.addFirst(taken.get(i));
        }
    }
}
