package dev.intake.enrollment;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What is stored about programs that contacts may enter again.
 *
 * @param rules the rules of the live programs that an event type of the batch triggers, except {@link Reentry.Once}
 * @param past the enrollments in these programs of the candidates that the batch could enroll
 */
public record ReentrySnapshot(Map<ProgramId, Reentry> rules, Collection<PastEnrollment> past) {
    /** Contacts enter every program of the batch once. */
    public static final ReentrySnapshot NONE = new ReentrySnapshot(Map.of(), List.of());

    /** Copies the collections. */
    public ReentrySnapshot {
        rules = Map.copyOf(rules);
        past = List.copyOf(past);
    }
}
