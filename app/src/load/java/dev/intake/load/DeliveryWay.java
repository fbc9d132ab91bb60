package dev.intake.load;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * A way of taking in deliveries, with its connections open.
 *
 * @param name as it is reported
 * @param lanes its connections
 * @param workloads what they send
 */
record DeliveryWay(String name, List<DeliveryLane> lanes, List<DeliveryWorkload> workloads) implements AutoCloseable {
    /** What came of a turn: the deliveries stored, how long it took in all, and how long each took. */
    record Outcome(long deliveries, long nanos, Latencies latencies) {}

    static DeliveryWay open(String name, LoadOptions options, Opening opening) throws IOException, SQLException {
        List<DeliveryLane> lanes = new ArrayList<>();
        List<DeliveryWorkload> workloads = new ArrayList<>();
        for (int i = 0; i < options.connections(); i++) {
            lanes.add(opening.open());
            workloads.add(new DeliveryWorkload(name + i, options));
        }
        return new DeliveryWay(name, lanes, workloads);
    }

    /** Lets every connection send delivery after delivery, the next one when the last was answered, for a while. */
    Outcome run(int seconds) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            long start = System.nanoTime();
            long end = start + TimeUnit.SECONDS.toNanos(seconds);
            List<Future<Outcome>> parts = new ArrayList<>();
            for (int i = 0; i < lanes.size(); i++) {
                DeliveryLane lane = lanes.get(i);
                DeliveryWorkload workload = workloads.get(i);
                parts.add(threads.submit(() -> send(lane, workload, end)));
            }
            long deliveries = 0;
            List<Latencies> latencies = new ArrayList<>();
            for (Future<Outcome> part : parts) {
                deliveries += part.get().deliveries();
                latencies.add(part.get().latencies());
            }
            return new Outcome(deliveries, System.nanoTime() - start, Latencies.joined(latencies));
        } catch (ExecutionException e) {
            throw new IllegalStateException(name + " failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static Outcome send(DeliveryLane lane, DeliveryWorkload workload, long end) throws Exception {
        Latencies latencies = new Latencies();
        long deliveries = 0;
        long now = System.nanoTime();
        while (now < end) {
            LoadDelivery delivery = workload.next();
            long sent = System.nanoTime();
            lane.send(delivery);
            now = System.nanoTime();
            latencies.add(now - sent);
            deliveries++;
        }
        return new Outcome(deliveries, 0, latencies);
    }

    @Override
    public void close() throws IOException, SQLException {
        for (DeliveryLane lane : lanes) {
            lane.close();
        }
    }

    /** Opens one connection. */
    @FunctionalInterface
    interface Opening {
        DeliveryLane open() throws IOException, SQLException;
    }
}
