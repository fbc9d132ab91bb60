package dev.intake.enrollment;

import dev.intake.event.EventRecord;
import java.time.Instant;
import java.util.Optional;

/**
 * An enrollment that decides whether its contact may enter the program again.
 *
 * @param enrollment the enrollment
 * @param endedAt when it exited, or when its last step ended; absent while a step is left
 * @param entryEvent the event that began it; absent once retention has removed it
 */
public record PastEnrollment(Enrollment enrollment, Optional<Instant> endedAt, Optional<EventRecord> entryEvent) {}
