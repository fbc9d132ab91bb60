package dev.intake.account;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Two threads that hash passwords, each with a short queue: one for strangers, one for those who have shown something
 * only few have. Hashing takes a quarter of a second of a processor, so on the threads of requests it would hold up all
 * other requests.
 */
final class HashingThreads {
    /** Passwords that may wait on each thread: two seconds of hashing. */
    static final int QUEUE = 8;

    private static final int IDLE_SECONDS = 10;

    private final ThreadPoolExecutor strangers = thread("password-hashing-strangers");
    private final ThreadPoolExecutor known = thread("password-hashing-known");

    /** Whose password it is. */
    enum Lane {
        /** Somebody who has shown nothing yet. */
        STRANGERS,
        /** Somebody with a session, a one-time link, or a known device. */
        KNOWN
    }

    /** Threads end when they have nothing to do, so there is nothing to close. */
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

    /** Returns how many passwords wait in the lane's queue. */
    int waiting(Lane lane) {
        return executor(lane).getQueue().size();
    }

    private ThreadPoolExecutor executor(Lane lane) {
        return lane == Lane.KNOWN ? known : strangers;
    }

    /** Does the work on the lane's thread and returns its result; empty, and nothing done, when the queue is full. */
    <T> Optional<T> run(Lane lane, Supplier<T> work) {
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
            throw new IllegalStateException("a password could not be hashed", e.getCause());
        }
    }
}
