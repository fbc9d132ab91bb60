package dev.intake.account;

import dev.intake.kernel.Turns;
import java.time.Duration;
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
 * A thread that hashes passwords, with a short queue. A hash takes a quarter of a second of processor time, so hashing on request
 * threads would delay all other requests. Of each owner, one password is hashed or queued at a time, so that none delays others by
 * more than that. (Decisions 7)
 */
final class HashingThread {
    /** Maximum number of queued passwords: two seconds of hashing. */
    static final int QUEUE = 8;

    /** Maximum number of passwords of one owner that are hashed or wait. */
    static final int MAX_OF_ONE = 8;

    /** Maximum wait for the other passwords of the owner: as long as a full queue takes. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private static final int IDLE_SECONDS = 10;

    /** No more owners than the thread and its queue have places; further passwords are rejected by the queue. */
    private final Turns<Object> turns = new Turns<>(Integer.MAX_VALUE, MAX_OF_ONE, MAX_WAIT);

    private final ThreadPoolExecutor executor;

    /** Creates a thread. It ends when it is idle, so there is nothing to close. */
    HashingThread(String name) {
        executor =
                new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    /** Returns the number of passwords in the queue. */
    int waiting() {
        return executor.getQueue().size();
    }

    /** Returns the number of passwords of an owner that are hashed or wait. */
    int waiting(Object owner) {
        return turns.members(owner);
    }

    /**
     * Runs the work on the thread and returns its result; empty, without effect, if the queue is full or the owner has too much
     * work.
     *
     * @param owner the tenant, account or network that the work is for
     */
    <T> Optional<T> run(Object owner, Supplier<T> work) {
        return turns.run(owner, () -> queued(work)).flatMap(Function.identity());
    }

    private <T> Optional<T> queued(Supplier<T> work) {
        Future<T> result;
        try {
            result = executor.submit(work::get);
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
