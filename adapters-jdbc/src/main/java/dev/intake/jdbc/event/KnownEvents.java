package dev.intake.jdbc.event;

import dev.intake.event.EventId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The events that this transaction knows to be recorded or not, so that none is queried twice. The tenant is locked, so
 * the knowledge stays valid until this transaction records events.
 */
public final class KnownEvents {
    private final Map<EventId, Boolean> recorded = new HashMap<>();
    private Optional<Queued> queued = Optional.empty();

    private record Queued(Set<EventId> events, Supplier<List<EventId>> recorded) {}

    /** Notes that a query about these events is queued. */
    void queued(Set<EventId> events, Supplier<List<EventId>> result) {
        queued = Optional.of(new Queued(Set.copyOf(events), result));
    }

    public void note(EventId event, boolean isRecorded) {
        recorded.put(event, isRecorded);
    }

    /** Returns those of the events about which nothing is known. */
    Set<EventId> unknown(Set<EventId> events) {
        queued.ifPresent(this::take);
        Set<EventId> unknown = new HashSet<>(events);
        unknown.removeAll(recorded.keySet());
        return unknown;
    }

    /** Returns those of the events that are known to be recorded. */
    Set<EventId> recorded(Set<EventId> events) {
        queued.ifPresent(this::take);
        Set<EventId> known = new HashSet<>(events);
        known.removeIf(event -> !recorded.getOrDefault(event, false));
        return known;
    }

    /** Must be called after the transaction recorded events. */
    public void forget() {
        recorded.clear();
        queued = Optional.empty();
    }

    private void take(Queued query) {
        queued = Optional.empty();
        query.events().forEach(event -> note(event, false));
        query.recorded().get().forEach(event -> note(event, true));
    }
}
