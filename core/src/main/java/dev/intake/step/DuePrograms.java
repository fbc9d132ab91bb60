package dev.intake.step;

import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * The programs with due steps that the last search found; each is returned once. The workers of one node share it, so
 * that they don't claim from the same program, and know which mail servers are down. Between nodes, claims decide. Thread-safe.
 */
public final class DuePrograms {
    /** Maximum number of programs that a search finds. */
    private static final int MAX_FOUND = 16;

    private final StepStorage storage;
    private final Queue<DueProgram> found = new ArrayDeque<>();
    private final MailRoutes routes = new MailRoutes();
    private boolean foundAll = true;

    public DuePrograms(StepStorage storage) {
        this.storage = storage;
    }

    /**
     * Removes and returns the next program whose mail server may be used now, and removes those before it, which a later search
     * finds again. The caller calls {@link #done} afterwards.
     *
     * @return empty if none is left
     */
    synchronized Optional<DueProgram> next(Instant now) {
        for (DueProgram next = found.poll(); next != null; next = found.poll()) {
            if (routes.enter(next.route(), now)) {
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    /** Ends the work on a program. */
    void done(DueProgram program) {
        routes.leave(program.route());
    }

    /** Returns what is known about the mail servers. */
    MailRoutes routes() {
        return routes;
    }

    /**
     * Searches for programs whose mail servers may be used now, those that wait longest first, unless some of the last search are left.
     *
     * @return whether more may be due than the last search found
     * @throws StorageException if storage fails
     */
    synchronized boolean look(Instant now) {
        if (found.isEmpty()) {
            found.addAll(storage.acrossTenants().duePrograms(now, routes.closed(now), MAX_FOUND));
            foundAll = found.size() < MAX_FOUND;
        }
        return !foundAll;
    }
}
