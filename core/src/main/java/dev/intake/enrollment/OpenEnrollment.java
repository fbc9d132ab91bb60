package dev.intake.enrollment;

import dev.intake.event.EventRecord;
import java.util.Optional;

/**
 * An enrollment that has not been ended by an event or a person.
 *
 * @param enrollment the enrollment
 * @param entryEvent the event that began it; absent once retention has removed it
 */
public record OpenEnrollment(Enrollment enrollment, Optional<EventRecord> entryEvent) {}
