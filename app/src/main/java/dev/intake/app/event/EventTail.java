package dev.intake.app.event;

import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventViews;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Returns each event of a tenant once, as it becomes visible.
 *
 * <p>An event can be stored after one that arrived later, on another node or because of a lock. So each query starts a little
 * before the newest returned event and skips those already returned.
 */
final class EventTail {
    private static final int INITIAL_EVENTS = 10;
    private static final Duration OVERLAP = Duration.ofSeconds(10);
    private static final EventId SMALLEST_ID = new EventId(new UUID(0, 0));

    private final EventViews views;
    private Optional<Instant> newest = Optional.empty();
    private Set<EventId> seen = Set.of();
    private boolean started = false;
    private boolean gap = false;

    EventTail(EventViews views) {
        this.views = views;
    }

    /** Returns the events that became visible since the last call, oldest first. The first call returns the newest ones. */
    List<EventRecord> next() {
        EventQuery query = EventQuery.newest(EventQuery.MAX_LIMIT);
        List<EventRecord> found = views.events(newest.map(at -> query.after(new Cursor(at.minus(OVERLAP), SMALLEST_ID)))
                .orElse(query));
        List<EventRecord> unseen = new ArrayList<>(
                found.stream().filter(event -> !seen.contains(event.id())).toList());
        gap = started && unseen.size() == EventQuery.MAX_LIMIT;
        if (!started) {
            unseen = new ArrayList<>(unseen.subList(0, Math.min(INITIAL_EVENTS, unseen.size())));
        }
        started = true;
        seen = found.stream().map(EventRecord::id).collect(Collectors.toCollection(HashSet::new));
        newest = found.stream().map(EventRecord::receivedAt).findFirst().or(() -> newest);
        Collections.reverse(unseen);
        return unseen;
    }

    /** Returns whether the last call may have missed events because more arrived than one query returns. */
    boolean hasGap() {
        return gap;
    }
}
