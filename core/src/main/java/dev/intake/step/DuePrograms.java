package dev.intake.step;

import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * The programs in which something was due at the last look, handed out once each: the workers of one node share it, so
 * that none of them claims what another has just claimed. Between nodes it decides nothing; that is what claims are for.
 * Safe for use by several threads.
 */
public final class DuePrograms {
    /** Programs found by one look, at most. */
    private static final int FOUND = 16;

    private final StepStorage storage;
    private final Queue<DueProgram> found = new ArrayDeque<>();
    private boolean foundAll = true;

    public DuePrograms(StepStorage storage) {
        this.storage = storage;
    }

    /** Hands out the next program; empty when all that were found are handed out. */
    synchronized Optional<DueProgram> next() {
        return Optional.ofNullable(found.poll());
    }

    /**
     * Looks for programs, the longest waiting first, unless some that another worker has found are left.
     *
     * @return whether there may be more than the last look found
     * @throws StorageException when the store failed
     */
    synchronized boolean look(Instant now) {
        if (found.isEmpty()) {
            found.addAll(storage.acrossTenants().duePrograms(now, FOUND));
            foundAll = found.size() < FOUND;
        }
        return !foundAll;
    }
}
