package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.enrollment.EntryValue;
import dev.intake.event.EventRecord;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A program in which the contact is enrolled.
 *
 * @param progress progress of the enrollment
 * @param entryEvent the event that began it; absent if an event is explained, or retention removed it
 * @param endingEvent the event that ended it early; absent if none did, an event is explained, or retention removed it
 * @param sequence the program's current emails
 * @param emails the enrollment's emails, in no order
 */
public record ExplainedEnrollment(
        EnrollmentProgress progress,
        Optional<EventRecord> entryEvent,
        Optional<EventRecord> endingEvent,
        EmailSequence sequence,
        List<StepEmail> emails) {
    /** Copies the list. */
    public ExplainedEnrollment {
        emails = List.copyOf(emails);
    }

    /** Returns the value with which the contact entered; empty if the program has none or the entry event is unknown. */
    Optional<EntryValue> entryValue() {
        return sequence.reentry()
                .valued()
                .flatMap(property -> entryEvent.map(
                        event -> new EntryValue(property, event.properties().get(property))));
    }

    /** Returns when the last step ended; empty if a step is still to come, or an exit came first. */
    Optional<Instant> completedAt() {
        boolean open = emails.stream().anyMatch(email -> email.step() == progress.position());
        return progress.exit().isEmpty() && progress.dueAt().isEmpty() && progress.position() > 0 && !open
                ? Optional.of(progress.since())
                : Optional.empty();
    }
}
