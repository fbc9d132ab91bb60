package dev.intake.explain;

import dev.intake.enrollment.EntryValue;
import dev.intake.event.EventRecord;
import java.time.Instant;
import java.util.Optional;

/**
 * What distinguishes an enrollment from others of its contact in a program: its value, and how it ended.
 *
 * @param value the value with which the contact entered; absent if the program's rule has none
 * @param endingEvent the event that ended it early; absent if a person did or it has not ended early, or retention removed it
 * @param completedAt when its last step ended, without an early end
 * @param earlier number of the contact's earlier enrollments in the program that are not explained
 */
public record EnrollmentSpan(
        Optional<EntryValue> value, Optional<EventRecord> endingEvent, Optional<Instant> completedAt, int earlier) {
    /** Of a program that did not enroll the contact, and of an explained event. */
    static final EnrollmentSpan NONE = new EnrollmentSpan(Optional.empty(), Optional.empty(), Optional.empty(), 0);
}
