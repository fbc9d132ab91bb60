package dev.intake.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** Counts requests and measures their durations, by method, route and status. */
public final class RequestMeters {
    static final String REQUESTS = "intake.http.requests";

    /** The latency buckets: below 10 ms is normal, above 5 s is a failure. */
    private static final Duration[] BOUNDS = LongStream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

    RequestMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** The labels of a series. */
    private record Kind(String method, String route, int status) {}

    /**
     * Counts a request.
     *
     * @param method the HTTP method, one of a fixed set
     * @param route the template of its route, one of a fixed set
     * @param status the HTTP status
     * @param took the duration
     */
    public void answered(String method, String route, int status, Duration took) {
        timers.computeIfAbsent(new Kind(method, route, status), this::timer).record(took);
    }

    private Timer timer(Kind kind) {
        return Timer.builder(REQUESTS)
                .description("Requests and their durations.")
                .tag("method", kind.method())
                .tag("route", kind.route())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
    }
}
