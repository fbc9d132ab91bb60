package dev.intake.load;

import dev.intake.load.Lane.Answered;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Lets every connection of a way send batch after batch, the next one when the last was answered, for a while. */
final class ClosedLoop {
    private ClosedLoop() {}

    /**
     * What came of it.
     *
     * @param batches answered
     * @param repeats tracks sent that repeated a message id
     * @param answered what was stored and what was not
     * @param nanos from the first request to the last answer
     * @param latencies of each batch
     */
    record Outcome(long batches, long repeats, Answered answered, long nanos, Latencies latencies) {
        static final Outcome NOTHING = new Outcome(0, 0, Answered.NOTHING, 0, Latencies.joined(List.of()));

        /** Both, one after the other. */
        Outcome plus(Outcome next) {
            return new Outcome(
                    batches + next.batches,
                    repeats + next.repeats,
                    answered.plus(next.answered),
                    nanos + next.nanos,
                    Latencies.joined(List.of(latencies, next.latencies)));
        }

        long operations() {
            return batches * LoadBatch.SIZE;
        }
    }

    static Outcome run(Way way, int seconds) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(way.lanes().size());
        try {
            long start = System.nanoTime();
            long end = start + TimeUnit.SECONDS.toNanos(seconds);
            List<Future<Outcome>> parts = new ArrayList<>();
            for (int i = 0; i < way.lanes().size(); i++) {
                Lane lane = way.lanes().get(i);
                Workload workload = way.workloads().get(i);
                parts.add(threads.submit(() -> send(lane, workload, end)));
            }
            return joined(parts, start);
        } catch (ExecutionException e) {
            throw new IllegalStateException(way.name() + " failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static Outcome send(Lane lane, Workload workload, long end) throws Exception {
        Latencies latencies = new Latencies();
        int batches = 0;
        long repeats = 0;
        Answered answered = Answered.NOTHING;
        long now = System.nanoTime();
        while (now < end) {
            LoadBatch batch = workload.next();
            long sent = System.nanoTime();
            answered = answered.plus(lane.send(batch));
            now = System.nanoTime();
            latencies.add(now - sent);
            batches++;
            repeats += batch.repeats();
        }
        return new Outcome(batches, repeats, answered, 0, latencies);
    }

    /** What all connections have done since the start. */
    static Outcome joined(List<Future<Outcome>> parts, long start) throws InterruptedException, ExecutionException {
        long batches = 0;
        long repeats = 0;
        Answered answered = Answered.NOTHING;
        List<Latencies> latencies = new ArrayList<>();
        for (Future<Outcome> part : parts) {
            Outcome outcome = part.get();
            batches += outcome.batches();
            repeats += outcome.repeats();
            answered = answered.plus(outcome.answered());
            latencies.add(outcome.latencies());
        }
        long nanos = System.nanoTime() - start;
        return new Outcome(batches, repeats, answered, nanos, Latencies.joined(latencies));
    }
}
