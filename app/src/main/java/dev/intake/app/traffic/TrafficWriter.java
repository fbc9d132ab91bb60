package dev.intake.app.traffic;

import dev.intake.access.AgentAccess;
import dev.intake.kernel.StorageException;
import dev.intake.traffic.Traffic;
import dev.intake.webhook.DeliveryFault;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores the traffic counts, and the calls of agents that read, every second, and once more at the end. */
public final class TrafficWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TrafficWriter.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread writer = new Thread(task, "traffic");
        writer.setDaemon(true);
        return writer;
    });

    private final Traffic traffic;
    private final ScheduledFuture<?> writes;
    private final AgentAccess reads;
    private boolean failing;

    private TrafficWriter(Traffic traffic, AgentAccess reads) {
        this.traffic = traffic;
        this.reads = reads;
        writes = thread.scheduleWithFixedDelay(
                this::write, INTERVAL.toSeconds(), INTERVAL.toSeconds(), TimeUnit.SECONDS);
    }

    /**
     * Starts the writer.
     *
     * @param traffic has the counts
     * @param reads has the calls that read
     */
    public static TrafficWriter start(Traffic traffic, AgentAccess reads) {
        return new TrafficWriter(traffic, reads);
    }

    /**
     * Writes the counts. Logs only the first failure of an outage, and throws nothing, because an exception would end the
     * schedule.
     */
    private void write() {
        try {
            traffic.flush();
            reads.flush();
            failing = false;
        } catch (StorageException e) {
            if (!failing) {
                LOG.warn(
                        "the traffic, or calls that read, could not be stored; no events are lost: {}", e.getMessage());
            }
            failing = true;
        } catch (RuntimeException e) {
            LOG.error(
                    "the traffic, or calls that read, could not be stored; no events are lost: {}",
                    DeliveryFault.of(e));
        }
    }

    /** Waits for a running write, and then writes the remaining counts. */
    @Override
    public void close() {
        writes.cancel(false);
        thread.execute(this::write);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("the last traffic counts were not written in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
