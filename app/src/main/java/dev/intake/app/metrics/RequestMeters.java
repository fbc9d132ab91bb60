package dev.intake.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** Counts requests and how long they took, by method, route and status. */
public final class RequestMeters {
    static final String REQUESTS = "intake.http.requests";

    /** What latency is asked by: below 10 ms is usual, above 5 s nobody waits. */
    private static final Duration[] BOUNDS = LongStream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

    RequestMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Requests that are counted together. */
    private record Kind(String method, String route, int status) {}

    /**
     * Counts a request that was answered.
     *
     * @param method the HTTP method, one of those that there are
     * @param route the template of its route, one of those that there are
     * @param status the HTTP status
     * @param took how long it took
     */
    public void answered(String method, String route, int status, Duration took) {
        timers.computeIfAbsent(new Kind(method, route, status), this::timer).record(took);
    }

    private Timer timer(Kind kind) {
        return Timer.builder(REQUESTS)
                .description("Requests, and how long they took.")
                .tag("method", kind.method())
                .tag("route", kind.route())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
    }
}
