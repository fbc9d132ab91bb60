package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came of judging ignored deliveries again, or would come of it. (ADR 139)
 *
 * @param examined the number of kept deliveries
 * @param changed how many of them are no longer ignored, by the type of the event that each becomes; an empty type is a change of a
 *     contact without an event
 * @param historical how many of the changed ones start no program, because they are older than the bound
 * @param unreadable how many cannot be judged: no master key that is set opens the body, or translating it fails
 * @param first the first changed ones in the order in which they are judged, at most {@value #LISTED}
 * @param complete whether no further kept delivery was left out because of the limit
 */
public record Rejudged(
        long examined,
        SortedMap<String, Long> changed,
        long historical,
        long unreadable,
        List<Change> first,
        boolean complete) {
    /** The maximum number of deliveries that are named. */
    public static final int LISTED = 50;

    /** Copies the collections. */
    public Rejudged {
        changed = Collections.unmodifiableSortedMap(new TreeMap<>(changed));
        first = List.copyOf(first);
    }

    /**
     * A delivery that is no longer ignored.
     *
     * @param delivery the delivery
     * @param type the provider's name of the event
     * @param became the type of the event that it becomes; empty for a change of a contact without an event
     * @param receivedAt its arrival
     * @param historical whether it starts no program, because it is older than the bound
     */
    public record Change(DedupeKey delivery, String type, String became, Instant receivedAt, boolean historical) {}

    /** Returns what people read for what a delivery becomes. */
    public static String shown(String became) {
        return became.isEmpty() ? "a change of the contact" : became;
    }

    /** Returns the number of deliveries that are no longer ignored. */
    public long changes() {
        return changed.values().stream().mapToLong(Long::longValue).sum();
    }
}
