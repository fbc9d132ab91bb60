package dev.intake.event;

import dev.intake.id.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Answers questions about recorded events, historical ones included (Spec, Backfill rules 2). A few at once and no more:
 * each keeps a connection for as long as it takes, and those who send events need connections, too.
 */
public final class AnalyzeEvents {
    /** Questions that are answered at once, at most. */
    public static final int AT_ONCE = 2;
    /** Event types that are told, at most. */
    public static final int MAX_TYPES = 500;

    private final EventViews views;
    private final InstantSource clock;
    private final Semaphore places = new Semaphore(AT_ONCE);

    public AnalyzeEvents(EventViews views, InstantSource clock) {
        this.views = views;
        this.clock = clock;
    }

    /** The moment up to which most questions are asked. */
    public Instant now() {
        return clock.instant();
    }

    /** The types of which an event was ever recorded, in order; at most {@value #MAX_TYPES}. */
    public List<EventType> types(TenantId tenant) {
        return views.types(tenant, MAX_TYPES);
    }

    /** One number for each bucket, the earliest first. */
    public Analysis<List<Long>> count(TenantId tenant, CountOverTime question) {
        return answer(() -> views.count(tenant, question));
    }

    /** How many passed. */
    public Analysis<Funnel.Passed> funnel(TenantId tenant, Funnel question) {
        return answer(() -> views.funnel(tenant, question));
    }

    /** Who is in it. */
    public Analysis<Segment.Members> segment(TenantId tenant, Segment question) {
        return answer(() -> views.segment(tenant, question));
    }

    private <T> Analysis<T> answer(Supplier<Optional<T>> question) {
        if (!places.tryAcquire()) {
            return new Analysis.Busy<>();
        }
        try {
            return question.get().<Analysis<T>>map(Analysis.Known::new).orElseGet(Analysis.TooMuch::new);
        } finally {
            places.release();
        }
    }
}
