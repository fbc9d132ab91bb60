package dev.intake.http.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections whose request headers arrive too slowly. An idle timeout restarts with every byte, so it would let
 * a client hold a connection for hours.
 *
 * <p>Checks every second each connection without a running request. Bytes after its last request belong to the next
 * headers; their first observation starts the timeout.
 */
public final class SlowHeaderGuard extends AbstractLifeCycle {
    private static final Logger LOG = LoggerFactory.getLogger(SlowHeaderGuard.class);

    private static final long PERIOD_MILLIS = 500;

    private final Connector connector;
    private final long limitNanos;
    private Map<EndPoint, Sighting> sightings = new HashMap<>();
    private volatile Scheduler.@Nullable Task next;

    public SlowHeaderGuard(Connector connector, Duration limit) {
        this.connector = connector;
        this.limitNanos = limit.toNanos();
    }

    /**
     * State of a connection at the last check.
     *
     * @param requests number of requests
     * @param bytes number of bytes at the end of the last request
     * @param since nanosecond time of the first observed further byte; null if there was none
     */
    private record Sighting(
            long requests, long bytes, @Nullable Long since) {}

    @Override
    protected void doStart() {
        schedule();
    }

    @Override
    protected void doStop() {
        Scheduler.Task pending = next;
        if (pending != null) {
            pending.cancel();
        }
    }

    private void schedule() {
        next = connector.getScheduler().schedule(this::sweep, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void sweep() {
        long now = System.nanoTime();
        Map<EndPoint, Sighting> seen = new HashMap<>();
        for (EndPoint endPoint : connector.getConnectedEndPoints()) {
            try {
                look(endPoint, now, seen);
            } catch (RuntimeException e) {
                // The other connections, and the next checks, must not depend on this one.
                LOG.debug("A connection could not be checked", e);
            }
        }
        sightings = seen;
        if (isRunning()) {
            schedule();
        }
    }

    private void look(EndPoint endPoint, long now, Map<EndPoint, Sighting> seen) {
        Connection connection = endPoint.getConnection();
        if (connection != null && connection.getMessagesIn() <= connection.getMessagesOut()) {
            look(endPoint, connection, now, seen);
        }
    }

    private void look(EndPoint endPoint, Connection connection, long now, Map<EndPoint, Sighting> seen) {
        Sighting before = sightings.get(endPoint);
        long requests = connection.getMessagesIn();
        long bytes = connection.getBytesIn();
        if (before == null || before.requests() != requests) {
            long settled = requests == 0 ? 0 : bytes;
            seen.put(endPoint, new Sighting(requests, settled, bytes > settled ? now : null));
        } else if (before.since() == null) {
            seen.put(endPoint, new Sighting(requests, before.bytes(), bytes > before.bytes() ? now : null));
        } else if (now - before.since() > limitNanos) {
            endPoint.close();
        } else {
            seen.put(endPoint, before);
        }
    }
}
