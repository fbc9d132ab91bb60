package dev.intake.kernel;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs work of which a process can do only little at once, in turns: of each owner one piece of work runs or waits for a
 * place, and places are given in order of arrival. So an owner that asks without end delays another by its one running piece
 * of work. Thread-safe. (Decisions 7)
 *
 * @param <K> an owner, such as a tenant
 */
public final class Turns<K> {
    private final Semaphore places;
    private final int mostOfOne;
    private final Duration maxWait;
    private final ConcurrentMap<K, Line> lines = new ConcurrentHashMap<>();

    /**
     * Creates turns.
     *
     * @param places the number of pieces of work that run at once
     * @param mostOfOne the number of pieces of work of one owner that run or wait; further ones are refused
     * @param maxWait the maximum wait for a place, after which work is refused
     */
    public Turns(int places, int mostOfOne, Duration maxWait) {
        this.places = new Semaphore(places, true);
        this.mostOfOne = mostOfOne;
        this.maxWait = maxWait;
    }

    /** Runs the work in its owner's turn and returns its result; empty, without running it, if it is refused. */
    public <T> Optional<T> run(K owner, Supplier<T> work) {
        Line line = lines.compute(owner, (same, others) -> others == null ? Line.of(1) : others.with(1));
        try {
            return line.members() > mostOfOne
                    ? Optional.empty()
                    : within(line.turn(), () -> within(places, () -> Optional.of(work.get())));
        } finally {
            lines.computeIfPresent(owner, (same, others) -> others.members() == 1 ? null : others.with(-1));
        }
    }

    /** Returns the number of pieces of work of an owner that run or wait. */
    public int members(K owner) {
        Line line = lines.get(owner);
        return line == null ? 0 : line.members();
    }

    private <T> Optional<T> within(Semaphore permits, Supplier<Optional<T>> work) {
        try {
            if (!permits.tryAcquire(maxWait.toNanos(), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }

    /**
     * The work of one owner.
     *
     * @param turn its turn, in order of arrival
     * @param members the number of pieces of work that run or wait
     */
    private record Line(Semaphore turn, int members) {
        private static Line of(int members) {
            return new Line(new Semaphore(1, true), members);
        }

        private Line with(int more) {
            return new Line(turn, members + more);
        }
    }
}
