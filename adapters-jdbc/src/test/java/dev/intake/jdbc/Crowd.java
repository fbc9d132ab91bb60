package dev.intake.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Many threads that start together. */
public final class Crowd {
    /** Ends a crowd that hangs. No test depends on how long a crowd takes, and a busy machine can take minutes. */
    private static final int PATIENCE_MINUTES = 15;

    private Crowd() {}

    /** What each of so many threads has answered, by its number; fails when one of them failed. */
    public static <T> List<T> of(int threads, IntFunction<T> work) {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                running.add(executor.submit(() -> {
                    start.await();
                    return work.apply(number);
                }));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> one : running) {
                answers.add(one.get(PATIENCE_MINUTES, TimeUnit.MINUTES));
            }
            return answers;
        } catch (ExecutionException e) {
            throw new AssertionError("one of the crowd failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("the crowd did not come to an end", e);
        } finally {
            executor.shutdownNow();
        }
    }
}
