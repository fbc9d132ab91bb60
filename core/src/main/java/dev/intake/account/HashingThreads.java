package dev.intake.account;

import dev.intake.kernel.Turns;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Two threads that hash passwords, each with a short queue: one for unknown devices, one for requests with a session,
 * link or known device. A hash takes a quarter of a second of processor time, so hashing on request threads would delay
 * all other requests. Of each owner, one password is hashed or queued at a time, so that none delays others by more than that.
 * (Decisions 7)
 */
final class HashingThreads {
    /** Maximum number of queued passwords for each thread: two seconds of hashing. */
    static final int QUEUE = 8;

    /** Maximum number of passwords of one owner that are hashed or wait. */
    static final int MAX_OF_ONE = 8;

    /** Maximum wait for the other passwords of the owner: as long as a full queue takes. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private static final int IDLE_SECONDS = 10;

    /** No more owners than the thread and its queue have places; further passwords are rejected by the queue. */
    private final Map<Lane, Turns<Object>> turns = new EnumMap<>(Map.of(
            Lane.UNKNOWN, new Turns<>(Integer.MAX_VALUE, MAX_OF_ONE, MAX_WAIT),
            Lane.KNOWN, new Turns<>(Integer.MAX_VALUE, MAX_OF_ONE, MAX_WAIT)));

    private final ThreadPoolExecutor unknown = thread("password-hashing-strangers");
    private final ThreadPoolExecutor known = thread("password-hashing-known");

    /** The origin of a password. */
    enum Lane {
        /** An unknown device. */
        UNKNOWN,
        /** A request with a session, a one-time link or a known device. */
        KNOWN
    }

    /** Idle threads end, so there is nothing to close. */
    private static ThreadPoolExecutor thread(String name) {
        ThreadPoolExecutor one =
                new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
        one.allowCoreThreadTimeOut(true);
        return one;
    }

    /** Returns the number of passwords in the lane's queue. */
    int waiting(Lane lane) {
        return executor(lane).getQueue().size();
    }

    /** Returns the number of passwords of an owner that are hashed or wait. */
    int waiting(Lane lane, Object owner) {
        return turns(lane).members(owner);
    }

    private Turns<Object> turns(Lane lane) {
        return Objects.requireNonNull(turns.get(lane), "every lane has turns");
    }

    private ThreadPoolExecutor executor(Lane lane) {
        return lane == Lane.KNOWN ? known : unknown;
    }

    /**
     * Runs the work on the lane's thread and returns its result; empty, without effect, if the queue is full or the owner has too
     * much work.
     *
     * @param owner the tenant, account or network that the work is for
     */
    <T> Optional<T> run(Lane lane, Object owner, Supplier<T> work) {
        return turns(lane).run(owner, () -> queued(lane, work)).flatMap(Function.identity());
    }

    private <T> Optional<T> queued(Lane lane, Supplier<T> work) {
        Future<T> result;
        try {
            result = executor(lane).submit(work::get);
        } catch (RejectedExecutionException full) {
            return Optional.empty();
        }
        try {
            return Optional.of(result.get());
        } catch (InterruptedException e) {
            result.cancel(false);
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("hashing a password failed", e.getCause());
        }
    }
}
