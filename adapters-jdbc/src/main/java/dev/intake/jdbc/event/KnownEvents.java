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
 * Which events this transaction has found to be recorded or not, so that none is asked about twice. The tenant is
 * locked, so it holds until this very transaction records some.
 */
public final class KnownEvents {
    private final Map<EventId, Boolean> recorded = new HashMap<>();
    private Optional<Asked> asked = Optional.empty();

    private record Asked(Set<EventId> events, Supplier<List<EventId>> recorded) {}

    /** Notes that a query about these events is queued. */
    void queued(Set<EventId> events, Supplier<List<EventId>> answer) {
        asked = Optional.of(new Asked(Set.copyOf(events), answer));
    }

    public void note(EventId event, boolean isRecorded) {
        recorded.put(event, isRecorded);
    }

    /** Returns those of the events about which nothing is known. */
    Set<EventId> unknown(Set<EventId> events) {
        asked.ifPresent(this::take);
        Set<EventId> unknown = new HashSet<>(events);
        unknown.removeAll(recorded.keySet());
        return unknown;
    }

    /** Returns those of the events that are known to be recorded. */
    Set<EventId> recorded(Set<EventId> events) {
        asked.ifPresent(this::take);
        Set<EventId> known = new HashSet<>(events);
        known.removeIf(event -> !recorded.getOrDefault(event, false));
        return known;
    }

    /** To be called when the transaction has recorded events. */
    public void forget() {
        recorded.clear();
        asked = Optional.empty();
    }

    private void take(Asked question) {
        asked = Optional.empty();
        question.events().forEach(event -> note(event, false));
        question.recorded().get().forEach(event -> note(event, true));
    }
}
