package dev.intake.http.rehearsal;

import dev.intake.rehearsal.RehearseProgram;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Runs one rehearsal at a time. Each reads up to {@value RehearseProgram#MAX_EVENTS} events, so several at once would fill
 * the memory. (ADR 137)
 */
public final class RehearsalTurn {
    private final Semaphore turn = new Semaphore(1);

    /** Runs the rehearsal and returns its result; empty, without running it, if another rehearsal is running. */
    public <T> Optional<T> run(Supplier<T> rehearsal) {
        if (!turn.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return Optional.of(rehearsal.get());
        } finally {
            turn.release();
        }
    }
}
