package dev.intake.attack;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Many connections that each send requests one after the other, without a pause. */
final class Loop implements Attack {
    private static final int PATIENCE_MILLIS = 30_000;

    private final ExecutorService threads;
    private final Map<Integer, AtomicInteger> answers = new ConcurrentSkipListMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean over;

    /**
     * Starts the loop.
     *
     * @param port the port of the service
     * @param connections the number of connections
     * @param call returns the request with this number
     */
    Loop(int port, int connections, IntFunction<HttpCall> call) {
        threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(null, task, "loop", 256 * 1024);
            thread.setDaemon(true);
            return thread;
        });
        for (int i = 0; i < connections; i++) {
            threads.execute(() -> {
                while (!over) {
                    int status = call.apply(calls.incrementAndGet()).send(port, PATIENCE_MILLIS);
                    answers.computeIfAbsent(status, unused -> new AtomicInteger())
                            .incrementAndGet();
                }
            });
        }
    }

    @Override
    public String result() {
        return "requests by status: " + new TreeMap<>(answers);
    }

    @Override
    public void close() {
        over = true;
        threads.shutdownNow();
    }
}
