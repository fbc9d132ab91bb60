package dev.intake.load;

import dev.intake.load.Lane.Answered;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends batches when they are due, whether or not those before have been answered, as senders do that know nothing of
 * each other. A batch that finds no free connection waits, and its wait counts.
 */
final class OpenLoop {
    private final double gapNanos;
    private final long end;
    private final SplittableRandom random;
    private double due;

    private OpenLoop(double batchesPerSecond, long start, int seconds, long seed) {
        this.gapNanos = TimeUnit.SECONDS.toNanos(1) / batchesPerSecond;
        this.end = start + TimeUnit.SECONDS.toNanos(seconds);
        this.random = new SplittableRandom(seed);
        this.due = start;
    }

    /** Latencies are counted from when a batch was due. */
    static ClosedLoop.Outcome run(Way way, double batchesPerSecond, int seconds, long seed)
            throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(way.lanes().size());
        try {
            long start = System.nanoTime();
            OpenLoop loop = new OpenLoop(batchesPerSecond, start, seconds, seed);
            List<Future<ClosedLoop.Outcome>> parts = new ArrayList<>();
            for (int i = 0; i < way.lanes().size(); i++) {
                Lane lane = way.lanes().get(i);
                Workload workload = way.workloads().get(i);
                parts.add(threads.submit(() -> loop.send(lane, workload)));
            }
            return ClosedLoop.joined(parts, start);
        } catch (ExecutionException e) {
            throw new IllegalStateException(way.name() + " failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    /** Gaps of random length, as between senders that know nothing of each other. */
    private synchronized long nextDue() {
        due -= gapNanos * Math.log(1 - random.nextDouble());
        return (long) due;
    }

    private ClosedLoop.Outcome send(Lane lane, Workload workload) throws Exception {
        Latencies latencies = new Latencies();
        int batches = 0;
        long repeats = 0;
        Answered answered = Answered.NOTHING;
        for (long mine = nextDue(); mine - end < 0; mine = nextDue()) {
            LoadBatch batch = workload.next();
            await(mine);
            answered = answered.plus(lane.send(batch));
            latencies.add(System.nanoTime() - mine);
            batches++;
            repeats += batch.repeats();
        }
        return new ClosedLoop.Outcome(batches, repeats, answered, 0, latencies);
    }

    private static void await(long moment) {
        for (long wait = moment - System.nanoTime(); wait > 0; wait = moment - System.nanoTime()) {
            LockSupport.parkNanos(wait);
        }
    }
}
