package dev.intake.app.worker;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Workers, each of which goes on round after round in a thread of its own until the stop request. */
public final class WorkerThreads {
    private final StopRequest stop;
    private final ExecutorService threads;

    /** What a worker does again and again. */
    @FunctionalInterface
    public interface Worker {
        /** Does one round; answers how long to wait before the next. Whatever fails, it throws nothing. */
        Duration round();
    }

    private WorkerThreads(StopRequest stop, ExecutorService threads) {
        this.stop = stop;
        this.threads = threads;
    }

    /**
     * Starts them; none of them keeps the process alive.
     *
     * @param name what the threads are called, before their number
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
        while (!stop.isMadeWithin(wait)) {
            wait = worker.round();
        }
    }

    /** Waits for the rounds under way once the stop request is made; false when they did not end in time. */
    public boolean endWithin(Duration patience) {
        try {
            return threads.awaitTermination(patience.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
