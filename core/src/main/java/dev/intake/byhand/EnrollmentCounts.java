package dev.intake.byhand;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How many of the selected contacts are enrolled, and how many are held back.
 *
 * @param enrolled number of contacts that are or would be enrolled
 * @param withoutEvent number of those without an event of the trigger's type: their emails lack every event field
 * @param heldBack number of the other contacts by reason; reasons without any are absent
 */
public record EnrollmentCounts(long enrolled, long withoutEvent, Map<HeldBack, Long> heldBack) {
    /** No contact. */
    public static final EnrollmentCounts NONE = new EnrollmentCounts(0, 0, Map.of());

    /** Copies the map, in the order of the reasons. */
    public EnrollmentCounts {
        Map<HeldBack, Long> ordered = new EnumMap<>(HeldBack.class);
        ordered.putAll(heldBack);
        heldBack = Collections.unmodifiableMap(ordered);
    }

    /** Returns the number of contacts that are held back for this reason. */
    public long of(HeldBack reason) {
        return heldBack.getOrDefault(reason, 0L);
    }

    /** Returns the number of all contacts that are held back. */
    public long allHeldBack() {
        return heldBack.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the number of selected contacts. */
    public long selected() {
        return enrolled + allHeldBack();
    }

    /** Returns the sum of these counts and others. */
    EnrollmentCounts and(EnrollmentCounts more) {
        Map<HeldBack, Long> sums = new EnumMap<>(HeldBack.class);
        sums.putAll(heldBack);
        more.heldBack.forEach((reason, contacts) -> sums.merge(reason, contacts, Long::sum));
        return new EnrollmentCounts(enrolled + more.enrolled, withoutEvent + more.withoutEvent, sums);
    }
}
