package dev.intake.app.worker;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs workers, each in its own thread, until the stop request. */
public final class WorkerThreads {
    private final StopRequest stop;
    private final ExecutorService threads;

    /** The repeated work of a thread. */
    @FunctionalInterface
    public interface Worker {
        /** Runs one round and returns the pause before the next. Throws nothing. */
        Duration round();
    }

    private WorkerThreads(StopRequest stop, ExecutorService threads) {
        this.stop = stop;
        this.threads = threads;
    }

    /**
     * Starts the workers in daemon threads.
     *
     * @param name the name of the threads, before their number
     */
    public static WorkerThreads start(String name, StopRequest stop, List<? extends Worker> workers) {
        AtomicInteger made = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(workers.size(), task -> {
            Thread thread = new Thread(task, name + "-" + made.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        WorkerThreads started = new WorkerThreads(stop, threads);
        workers.forEach(worker -> threads.execute(() -> started.run(worker)));
        threads.shutdown();
        return started;
    }

    private void run(Worker worker) {
        Duration wait = Duration.ZERO;
        while (!stop.isRequestedWithin(wait)) {
            wait = worker.round();
        }
    }

    /** Waits for running rounds after the stop request. Returns whether they ended in time. */
    public boolean endWithin(Duration timeout) {
        try {
            return threads.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
