package dev.intake.event;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Analyzes recorded events, including historical ones (Spec, Backfill rules 2). The number of concurrent analyses is small,
 * because each holds a connection for its duration, and ingestion needs connections, too.
 */
public final class AnalyzeEvents {
    /** Maximum number of concurrent analyses. */
    public static final int MAX_CONCURRENT = 2;
    /** Maximum number of analyses of a tenant that run or wait. */
    private static final int MAX_OF_ONE = 4;
    /** Maximum wait for the analyses of others, each of which takes two seconds at most. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);
    /** Maximum number of event types returned. */
    public static final int MAX_TYPES = 500;

    private final Function<TenantId, EventViews> views;
    private final InstantSource clock;
    private final Turns<TenantId> places = new Turns<>(MAX_CONCURRENT, MAX_OF_ONE, MAX_WAIT);

    public AnalyzeEvents(Function<TenantId, EventViews> views, InstantSource clock) {
        this.views = views;
        this.clock = clock;
    }

    /** Returns the current time, the usual end of an analysis. */
    public Instant now() {
        return clock.instant();
    }

    /** Returns the types with recorded events, in order; at most {@value #MAX_TYPES}. */
    public List<EventType> types(TenantId tenant) {
        return views.apply(tenant).types(MAX_TYPES);
    }

    /** Returns one count for each bucket, earliest first. */
    public Analysis<List<Long>> count(TenantId tenant, CountOverTime question) {
        return answer(tenant, () -> views.apply(tenant).count(question));
    }

    /** Returns the number of contacts that passed the funnel. */
    public Analysis<Funnel.Conversion> funnel(TenantId tenant, Funnel question) {
        return answer(tenant, () -> views.apply(tenant).funnel(question));
    }

    /** Returns the contacts of the segment. */
    public Analysis<Segment.Members> segment(TenantId tenant, Segment question) {
        return answer(tenant, () -> views.apply(tenant).segment(question));
    }

    private <T> Analysis<T> answer(TenantId tenant, Supplier<Optional<T>> question) {
        return places.run(tenant.live(), question)
                .map(known -> known.<Analysis<T>>map(Analysis.Known::new).orElseGet(Analysis.TooLarge::new))
                .orElseGet(Analysis.Busy::new);
    }
}
