package dev.intake.step;

import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * The programs with due steps that the last search found; each is returned once. The workers of one node share it, so
 * that they don't claim from the same program. Between nodes, claims decide. Thread-safe.
 */
public final class DuePrograms {
    /** Maximum number of programs that a search finds. */
    private static final int MAX_FOUND = 16;

    private final StepStorage storage;
    private final Queue<DueProgram> found = new ArrayDeque<>();
    private boolean foundAll = true;

    public DuePrograms(StepStorage storage) {
        this.storage = storage;
    }

    /** Removes and returns the next program; empty if none is left. */
    synchronized Optional<DueProgram> next() {
        return Optional.ofNullable(found.poll());
    }

    /**
     * Searches for programs, those that wait longest first, unless some of the last search are left.
     *
     * @return whether more may be due than the last search found
     * @throws StorageException if storage fails
     */
    synchronized boolean look(Instant now) {
        if (found.isEmpty()) {
            found.addAll(storage.acrossTenants().duePrograms(now, MAX_FOUND));
            foundAll = found.size() < MAX_FOUND;
        }
        return !foundAll;
    }
}
