package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The actual or expected result of translating ignored deliveries again. (ADR 139)
 *
 * @param examined the number of stored deliveries
 * @param changed the number that are no longer ignored, by the type of the event that each becomes; an empty type is a change
 *     of a contact without an event
 * @param historical the number of changed deliveries that start no program, because they are older than the bound
 * @param unreadable the number that cannot be translated, because no configured master key opens the body or the translation
 *     fails
 * @param first the first changed deliveries in the order of translation, at most {@value #LISTED}
 * @param complete whether all stored deliveries were examined; otherwise the limit excluded some
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
