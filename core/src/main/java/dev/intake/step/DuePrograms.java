package dev.intake.step;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.World;
import dev.intake.step.DueProgramQuery.DueProgram;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/**
 * The programs with due steps that the last search found; each is returned once. The workers of one node share it, so
 * that they don't claim from the same program, and know which mail servers are down. Between nodes, claims decide. Thread-safe.
 *
 * <p>Live programs come first. After those of a search comes one of a test world, so that neither a backlog of test steps
 * delays live ones nor the other way round; one worker at a time has one. (ADR 131)
 */
public final class DuePrograms {
    /** Maximum number of live programs that a search finds. */
    private static final int MAX_FOUND = 16;

    /** Programs of test worlds that a search finds: the next one, and whether there are more. */
    private static final int TEST_FOUND = 2;

    private final StepStorage storage;
    private final Queue<DueProgram> found = new ArrayDeque<>();
    private final MailRoutes routes = new MailRoutes();
    private Optional<DueProgram> foundTest = Optional.empty();
    private boolean testing;
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
        Optional<DueProgram> test = foundTest;
        foundTest = Optional.empty();
        testing |= test.isPresent();
        return test;
    }

    /** Ends the work on a program. */
    synchronized void done(DueProgram program) {
        if (program.tenant().isTest()) {
            testing = false;
        } else {
            routes.leave(program.route());
        }
    }

    /** Returns what is known about the mail servers. */
    MailRoutes routes() {
        return routes;
    }

    /**
     * Searches for programs whose mail servers may be used now, those that wait longest first, unless some of the last search
     * are left. Emails of test worlds are kept, so their programs need no mail server.
     *
     * @return whether more may be due than the last search found
     * @throws StorageException if storage fails
     */
    synchronized boolean look(Instant now) {
        boolean moreTests = false;
        if (found.isEmpty()) {
            found.addAll(find(World.LIVE, now, routes.closed(now), MAX_FOUND));
            foundAll = found.size() < MAX_FOUND;
        }
        if (foundTest.isEmpty() && !testing) {
            List<DueProgram> tests = find(World.TEST, now, Set.of(), TEST_FOUND);
            foundTest = tests.stream().findFirst();
            moreTests = tests.size() == TEST_FOUND;
        }
        return !foundAll || moreTests;
    }

    private List<DueProgram> find(World world, Instant now, Set<MailRoute> avoided, int limit) {
        return storage.acrossTenants().duePrograms(world, now, avoided, limit);
    }
}
