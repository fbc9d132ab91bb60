package dev.intake.jdbc;

import dev.intake.event.EventId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which events this transaction has found to be recorded or not, so that none is asked about twice. The tenant is
 * locked, so it holds until this very transaction records some.
 */
final class KnownEvents {
    private final Map<EventId, Boolean> recorded = new HashMap<>();

    void note(EventId event, boolean isRecorded) {
        recorded.put(event, isRecorded);
    }

    /** Those of the events about which nothing is known. */
    Set<EventId> unknown(Set<EventId> events) {
        Set<EventId> unknown = new HashSet<>(events);
        unknown.removeAll(recorded.keySet());
        return unknown;
    }

    /** Those of the events that are known to be recorded. */
    Set<EventId> recorded(Set<EventId> events) {
        Set<EventId> known = new HashSet<>(events);
        known.removeIf(event -> !recorded.getOrDefault(event, false));
        return known;
    }

    /** To be called when the transaction has recorded events. */
    void forget() {
        recorded.clear();
    }
}
