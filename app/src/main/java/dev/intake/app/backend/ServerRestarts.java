package dev.intake.app.backend;

import dev.intake.app.output.Message;
import dev.intake.jdbc.embedded.ServerObserver;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs and counts the restarts of the embedded PostgreSQL of a service. */
final class ServerRestarts implements ServerObserver {
    private static final Logger LOG = LoggerFactory.getLogger(ServerRestarts.class);
    private static final String RESTARTS = "intake.database.restarts";

    private final AtomicLong succeeded = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    /** Registers the counters. */
    void register(MeterRegistry registry) {
        counter("started", succeeded, registry);
        counter("failed", failed, registry);
    }

    private static void counter(String outcome, AtomicLong count, MeterRegistry registry) {
        FunctionCounter.builder(RESTARTS, count, AtomicLong::doubleValue)
                .description("Attempts to restart the embedded PostgreSQL after it ended unexpectedly.")
                .tag("outcome", outcome)
                .register(registry);
    }

    @Override
    public void ended(Duration pause) {
        LOG.error("the embedded PostgreSQL has ended; it is restarted {}", in(pause));
    }

    @Override
    public void restarted(Duration outage, int port) {
        succeeded.incrementAndGet();
        LOG.warn("the embedded PostgreSQL runs again on port {}, after {} ms", port, outage.toMillis());
    }

    @Override
    public void restartFailed(RuntimeException reason, Duration pause) {
        failed.incrementAndGet();
        LOG.error(
                "the embedded PostgreSQL cannot be started; the next attempt is {}: {}", in(pause), Message.of(reason));
    }

    private static String in(Duration pause) {
        return pause.isZero() ? "at once" : "in " + pause.toSeconds() + " s";
    }
}
