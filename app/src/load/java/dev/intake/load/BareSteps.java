package dev.intake.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Due steps as bare SQL does them, on several connections.
 *
 * @param lanes the connections
 */
record BareSteps(List<BareStepLane> lanes) implements AutoCloseable {
    static BareSteps open(LoadDatabase database, LoadOptions options) throws SQLException {
        List<BareStepLane> lanes = new ArrayList<>();
        for (int i = 0; i < options.lanes(); i++) {
            lanes.add(new BareStepLane(database.open(), i * options.tenants() / options.lanes()));
        }
        return new BareSteps(lanes);
    }

    /** Works for a while; answers how many steps were completed. */
    long run(int seconds) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            List<Future<Long>> parts = new ArrayList<>();
            for (BareStepLane lane : lanes) {
                parts.add(threads.submit(() -> work(lane, end)));
            }
            long completed = 0;
            for (Future<Long> part : parts) {
                completed += part.get();
            }
            return completed;
        } catch (ExecutionException e) {
            throw new IllegalStateException("bare SQL failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static long work(BareStepLane lane, long end) throws SQLException {
        long completed = 0;
        while (System.nanoTime() < end) {
            completed += lane.work();
        }
        return completed;
    }

    @Override
    public void close() throws SQLException {
        for (BareStepLane lane : lanes) {
            lane.close();
        }
    }
}
