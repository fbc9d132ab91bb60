package dev.intake.byhand;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The numbers of selected contacts that are enrolled, and that are excluded.
 *
 * @param enrolled number of contacts that are or would be enrolled
 * @param withoutEvent number of those without an event of the trigger's type; their emails lack all event fields
 * @param excluded the number of excluded contacts by reason; reasons without contacts are absent
 */
public record EnrollmentCounts(long enrolled, long withoutEvent, Map<ExclusionReason, Long> excluded) {
    /** No contact. */
    public static final EnrollmentCounts NONE = new EnrollmentCounts(0, 0, Map.of());

    /** Copies the map, in the order of the reasons. */
    public EnrollmentCounts {
        Map<ExclusionReason, Long> ordered = new EnumMap<>(ExclusionReason.class);
        ordered.putAll(excluded);
        excluded = Collections.unmodifiableMap(ordered);
    }

    /** Returns the number of contacts that are excluded for this reason. */
    public long of(ExclusionReason reason) {
        return excluded.getOrDefault(reason, 0L);
    }

    /** Returns the total number of excluded contacts. */
    public long allExcluded() {
        return excluded.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the number of selected contacts. */
    public long selected() {
        return enrolled + allExcluded();
    }

    /** Returns these counts without those before. */
    EnrollmentCounts without(EnrollmentCounts before) {
        Map<ExclusionReason, Long> left = new EnumMap<>(ExclusionReason.class);
        excluded.forEach((reason, contacts) -> {
            if (contacts > before.of(reason)) {
                left.put(reason, contacts - before.of(reason));
            }
        });
        return new EnrollmentCounts(enrolled - before.enrolled, withoutEvent - before.withoutEvent, left);
    }

    /** Returns the sum of these counts and others. */
    EnrollmentCounts and(EnrollmentCounts more) {
        Map<ExclusionReason, Long> sums = new EnumMap<>(ExclusionReason.class);
        sums.putAll(excluded);
        more.excluded.forEach((reason, contacts) -> sums.merge(reason, contacts, Long::sum));
        return new EnrollmentCounts(enrolled + more.enrolled, withoutEvent + more.withoutEvent, sums);
    }
}
